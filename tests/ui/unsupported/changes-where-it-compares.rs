use cotangent::differentiate;

#[differentiate]
fn f(x: &[f64]) -> f64 {
    let mut sum = 0.0;
    let largest = x.iter().max_by(|a, b| {
        sum += **a - **b;
        a.total_cmp(b)
    });
    sum * *largest.unwrap()
}

#[differentiate]
fn sorts(x: &[f64]) -> f64 {
    let mut sum = 0.0;
    let mut sorted = x.to_vec();
    sorted.sort_by(|a, b| {
        sum += a * b;
        b.total_cmp(a)
    });
    sum * sorted[0]
}

#[differentiate]
fn drops(x: &[f64]) -> f64 {
    let mut last = 0.0;
    let mut kept = x.to_vec();
    kept.retain(|v| {
        let larger = *v > last;
        last = *v;
        larger
    });
    kept.iter().sum::<f64>() * last
}

fn main() {
    f(&[1.0]);
    sorts(&[1.0]);
    drops(&[1.0]);
}
