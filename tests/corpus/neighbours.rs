//! Structs in one list of which two are changed by one call; methods that are called as those of lists are, and are not; a
//! type with elements by pairs that is made where nothing names it.

use cotangent::{Differentiable, differentiate};
use std::ops::{Index, IndexMut};

#[derive(Clone, Debug, Differentiable)]
pub struct Body {
    at: [f64; 2],
    speed: [f64; 2],
    mass: f64,
}

#[differentiate]
impl Body {
    fn attract(&mut self, other: &mut Body, k: f64) {
        for d in 0..2 {
            let force = k * (other.at[d] - self.at[d]);
            self.speed[d] += force / self.mass;
            other.speed[d] -= force / other.mass;
        }
    }

    fn drift(&mut self, dt: f64) {
        for d in 0..2 {
            self.at[d] += dt * self.speed[d];
        }
    }

    fn energy(&self) -> f64 {
        0.5 * self.mass * self.speed.iter().map(|v| v * v).sum::<f64>()
    }
}

#[differentiate]
fn collide(a: &mut Body, b: &mut Body) {
    let p = a.mass * a.speed[0] + b.mass * b.speed[0];
    a.speed[0] = p / (a.mass + b.mass);
    b.speed[0] = a.speed[0] * b.at[1];
}

/// A chain of bodies, each with its neighbour.
#[differentiate]
pub fn chain_of_bodies(x: &[f64]) -> f64 {
    let mut bodies: Vec<Body> =
        (0..3).map(|i| Body { at: [x[i], 0.3 * i as f64], speed: [0.0; 2], mass: 1.0 + x[3] * i as f64 }).collect();
    for _ in 0..3 {
        for i in 1..bodies.len() {
            let (left, right) = bodies.split_at_mut(i);
            left[i - 1].attract(&mut right[0], 0.4);
        }
        for body in bodies.iter_mut() {
            body.drift(0.1);
        }
        let (left, right) = bodies.split_at_mut(2);
        collide(&mut left[0], &mut right[0]);
    }
    bodies.iter().map(Body::energy).sum::<f64>() + bodies[2].at[1]
}

/// A tree that sorts masses into its cells.
#[derive(Clone, Debug, Default, Differentiable)]
pub struct Cell {
    mass: f64,
    center: [f64; 2],
    #[constant]
    depth: u32,
    cells: Vec<Cell>,
}

#[differentiate]
impl Cell {
    fn insert(&mut self, at: [f64; 2], mass: f64) {
        let total = self.mass + mass;
        for k in 0..2 {
            self.center[k] = (self.center[k] * self.mass + at[k] * mass) / total;
        }
        self.mass = total;
        if self.depth < 2 {
            if self.cells.is_empty() {
                self.cells = vec![Cell { depth: self.depth + 1, ..Default::default() }; 2];
            }
            let side = if at[0] > 0.5 { 1 } else { 0 };
            self.cells[side].insert(at, mass);
        }
    }

    fn potential(&self, at: [f64; 2]) -> f64 {
        if self.mass == 0.0 {
            return 0.0;
        }
        let distance = ((self.center[0] - at[0]).powi(2) + (self.center[1] - at[1]).powi(2) + 0.1).sqrt();
        if self.cells.is_empty() || distance > 2.0 {
            return self.mass / distance;
        }
        self.cells.iter().map(|cell| cell.potential(at)).sum()
    }
}

#[differentiate]
pub fn tree_of_cells(x: &[f64]) -> f64 {
    let mut root = Cell::default();
    root.insert([x[0], x[1]], 1.0);
    root.insert([x[2], 0.5], x[3]);
    root.insert([0.9, x[3]], 0.5);
    root.potential([0.1, 0.2]) * root.center[1]
}

#[derive(Clone, Debug, Differentiable)]
pub struct Grid {
    cells: Vec<f64>,
    columns: usize,
}

#[differentiate]
impl Index<(usize, usize)> for Grid {
    type Output = f64;
    fn index(&self, (i, j): (usize, usize)) -> &f64 {
        &self.cells[i * self.columns + j]
    }
}

#[differentiate]
impl IndexMut<(usize, usize)> for Grid {
    fn index_mut(&mut self, (i, j): (usize, usize)) -> &mut f64 {
        &mut self.cells[i * self.columns + j]
    }
}

#[differentiate]
pub fn of_a_grid(x: &[f64]) -> f64 {
    let mut grid = Grid { cells: x.to_vec(), columns: 2 };
    grid[(0, 1)] *= x[0].sin();
    grid[(0, 1)] * grid[(1, 0)] + grid[(1, 1)]
}

#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Particle {
    at: f64,
    speed: f64,
    #[constant]
    alive: bool,
    life: u8,
}

/// A branch writes what has no derivative of an item, and the list gets shorter behind it.
#[differentiate]
pub fn particles(x: &[f64]) -> f64 {
    let mut all: Vec<Particle> =
        (0..4).map(|i| Particle { at: x[i], speed: 0.1 * i as f64, alive: true, life: i as u8 }).collect();
    for t in 0..3 {
        for p in &mut all {
            p.speed -= 0.1 * p.at;
            p.at += p.speed;
            if p.life == 0 {
                p.alive = false;
            } else {
                p.life -= 1;
            }
        }
        all.retain(|p| p.alive);
        if t == 1 {
            all.push(Particle { at: x[0] * x[1], speed: x[2], alive: true, life: 9 });
        }
    }
    all.iter().map(|p| p.at * p.speed * p.life as f64).sum::<f64>() + all.len() as f64 * x[3]
}
