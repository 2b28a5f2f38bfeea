use cotangent::differentiate;

async fn wait(x: f64) -> f64 {
    x
}

#[differentiate]
async fn f(x: f64) -> f64 {
    let y = wait(x).await;
    x * y
}

fn main() {
    let _future = f(1.0);
}
