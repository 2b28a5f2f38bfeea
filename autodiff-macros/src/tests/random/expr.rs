//! Random expressions.

use super::generate::{Generator, Ty};

impl Generator {
    /// A float.
    pub(super) fn float(&mut self, depth: usize) -> String {
        if depth == 0 || self.rng.chance(25) {
            return self.atom();
        }
        let d = depth - 1;
        match self.rng.below(25) {
            23 => {
                // An operand that changes a variable, which other operands may read.
                let floats = self.writable(|v| v.ty == Ty::Float);
                if self.pure || floats.is_empty() {
                    return self.atom();
                }
                let name = self.rng.pick(&floats).name.clone();
                let op = *self.rng.pick(&["+=", "*=", "="]);
                format!("{{ {name} {op} {}; {name} }}", self.float(d)).into_operand()
            }
            0..=3 => format!("({} + {})", self.float(d), self.float(d)),
            4..=5 => format!("({} - {})", self.float(d), self.float(d)),
            6..=7 => format!("({} * {})", self.float(d), self.float(d)),
            8 => format!("({} * {})", self.float(d), *self.rng.pick(&["0.5", "2.0", "0.25"])),
            9 => {
                // A row of products, each of which is used once.
                let mut row = format!("let u = {}; ", self.float(d));
                for _ in 0..self.rng.below(4) {
                    let other = *self.rng.pick(&["u", "u", "0.5", "2.0", "0.25", "-4.0"]);
                    row += &format!("let u = u {} {other}; ", *self.rng.pick(&["*", "*", "*", "-", "+"]));
                }
                format!("{{ {row}u.tanh() * u * 0.5 }}").into_operand()
            }
            10 => {
                let b = self.receiver(d);
                format!("({} / (1.5 + {b} * {b}))", self.float(d))
            }
            11 => format!("-{}", self.receiver(d)),
            12..=14 => {
                let method = *self.rng.pick(&["sin", "cos", "tanh", "atan", "sinh().atan", "cbrt().sin"]);
                let method = if method == "cbrt().sin" { "sin" } else { method };
                format!("{}.{method}()", self.receiver(d))
            }
            15 => {
                let b = self.receiver(d);
                let method = *self.rng.pick(&["sqrt", "ln", "recip"]);
                format!("(1.2 + {b} * {b}).{method}()")
            }
            16 => format!("({}.tanh()).exp()", self.receiver(d)),
            17 => format!("{}.powi({})", self.receiver(d), self.rng.below(4)),
            18 => {
                let (a, b) = (self.receiver(d), self.float(d));
                let method = *self.rng.pick(&["max", "min", "hypot", "atan2"]);
                if method == "hypot" || method == "atan2" {
                    format!("{a}.{method}({b} + 4.5)")
                } else {
                    format!("{a}.{method}({b})")
                }
            }
            19 => format!("{}.mul_add({}, {})", self.receiver(d), self.float(d), self.float(d)),
            20 => {
                format!("if {} {{ {} }} else {{ {} }}", self.condition(d), self.float(d), self.float(d)).into_operand()
            }
            21 => {
                let value = self.receiver(d);
                format!("{{ let u = {value}; u * {} }}", *self.rng.pick(&["u", "0.5", "u.sin()"])).into_operand()
            }
            22 => {
                let k = self.integer(1);
                format!("match {k} % 3 {{ 0 => {}, 1 => {}, _ => {} }}", self.float(d), self.float(d), self.float(d))
                    .into_operand()
            }
            _ => format!("{}.abs()", self.receiver(d)),
        }
    }

    /// A float that methods can be called on: its type is known.
    pub(super) fn receiver(&mut self, depth: usize) -> String {
        let name = self.named_float();
        if depth > 0 && self.rng.chance(40) { format!("({name} + {})", self.float(depth - 1)) } else { name }
    }

    /// A float that has a name.
    fn named_float(&mut self) -> String {
        for _ in 0..4 {
            let all = self.readable(|_| true);
            let var = self.rng.pick(&all).clone();
            let name = var.name;
            return match var.ty {
                Ty::Float => name,
                Ty::Ref => format!("*{name}").into_operand(),
                Ty::Array | Ty::Slice => format!("{name}[{}]", self.index(4, &name)),
                Ty::Pair => format!("{name}.{}", self.rng.below(2)),
                Ty::Matrix => format!("{name}[{}][{}]", self.index(2, &name), self.index(2, &name)),
                Ty::Two => format!("{name}[{}]", self.rng.below(2)),
                Ty::Rows => format!("{name}[{} % {name}.len()][{}]", self.integer(1), self.rng.below(2)),
                Ty::Vector if var.filled => format!("{name}[{} % {name}.len()]", self.integer(1)),
                Ty::Vector if self.rng.chance(50) => format!("{name}.last().copied().unwrap_or(0.25)"),
                Ty::Vector => format!("if {name}.is_empty() {{ 0.5 }} else {{ {name}[0] }}").into_operand(),
                Ty::Int => continue,
                ty if ty.is_option() => self.float_of_option(&name, ty),
                ty if ty.is_figure() => self.float_of_figure(&name, ty),
                ty => self.float_of(&name, ty),
            };
        }
        "a".to_owned()
    }

    fn atom(&mut self) -> String {
        if self.rng.chance(75) {
            return self.named_float();
        }
        if self.rng.chance(25) {
            let ints = self.readable(|v| v.ty == Ty::Int);
            if !ints.is_empty() {
                let k = self.rng.pick(&ints).name.clone();
                return format!("({k} as f64 * 0.25)");
            }
        }
        if self.rng.chance(40) {
            return (*self.rng.pick(&["0.5", "2.0", "0.25", "1.0", "4.0", "-0.5"])).to_owned().into_operand();
        }
        format!("{:.2}", self.rng.unit() * 1.5).replace('-', "0.1 - ").into_operand()
    }

    /// An integer that is not negative and not large.
    pub(super) fn integer(&mut self, depth: usize) -> String {
        let ints = self.readable(|v| v.ty == Ty::Int);
        if ints.is_empty() || self.rng.chance(15) {
            return self.rng.below(5).to_string();
        }
        let name = self.rng.pick(&ints).name.clone();
        if depth == 0 || self.rng.chance(50) {
            return name;
        }
        match self.rng.below(5) {
            0 => format!("({name} + {})", self.rng.below(4)),
            1 => format!("({name} * 2 + 1)"),
            2 => format!("({name} + {})", self.integer(depth - 1)),
            3 => format!("({name} / 2)"),
            _ => {
                let x = self.named_float();
                format!("({name} + ({x}.tanh().abs() * 3.0) as usize)")
            }
        }
    }

    /// An index below `n`, which is the length of the container.
    pub(super) fn index(&mut self, n: usize, container: &str) -> String {
        match self.rng.below(4) {
            0 => self.rng.below(n).to_string(),
            1 => format!("{} % {n}", self.integer(1)),
            2 => format!("{} % {container}.len()", self.integer(1)),
            _ => {
                let ints = self.readable(|v| v.below <= n);
                if ints.is_empty() { self.rng.below(n).to_string() } else { self.rng.pick(&ints).name.clone() }
            }
        }
    }

    /// A truth value.
    pub(super) fn condition(&mut self, depth: usize) -> String {
        let d = depth.saturating_sub(1);
        let outer = std::mem::replace(&mut self.pure, true);
        let text = match self.rng.below(8) {
            0..=2 => format!("{} > {}", self.receiver(d), self.float(d)).into_operand(),
            3 => format!("{} < 0.31", self.named_float()).into_operand(),
            4 => format!("{} % 2 == {}", self.integer(1), self.rng.below(2)).into_operand(),
            5 => format!("{} <= {}", self.integer(1), self.rng.below(4)).into_operand(),
            6 if depth > 0 => {
                let op = *self.rng.pick(&["&&", "||"]);
                format!("{} {op} {}", self.condition(d), self.condition(d)).into_operand()
            }
            _ => format!("!({} > 0.17)", self.named_float()),
        };
        self.pure = outer;
        text
    }
}

/// Text that can stand beside an operator.
trait IntoOperand {
    fn into_operand(self) -> String;
}

impl IntoOperand for String {
    fn into_operand(self) -> String {
        if self.chars().all(|c| c.is_alphanumeric() || c == '.') { self } else { format!("({self})") }
    }
}
