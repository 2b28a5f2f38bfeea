//! Records of loops: filled once, read from the end to the front as often as wanted.

use autodiff_runtime::Buffer;

fn squares(n: usize) -> Buffer<usize> {
    let mut buffer = Buffer::with_capacity(n);
    for i in 0..n {
        buffer.push(i * i);
    }
    buffer
}

#[test]
fn reads_backwards() {
    let buffer = squares(4);
    let mut reader = buffer.reader();
    let read: Vec<usize> = (0..4).map(|_| *reader.back()).collect();
    assert_eq!(read, [9, 4, 1, 0]);
}

#[test]
fn reads_again() {
    let buffer = squares(3);
    for _ in 0..2 {
        let mut reader = buffer.reader();
        assert_eq!(*reader.back(), 4);
    }
    assert_eq!(buffer.len(), 3);
}

#[test]
fn readers_are_independent() {
    let buffer = squares(3);
    let mut reader = buffer.reader();
    reader.back();
    let mut other = reader.clone();
    assert_eq!((*reader.back(), *reader.back(), *other.back()), (1, 0, 1));
}

/// What is read lives as long as the buffer, not as long as the reader.
#[test]
fn reads_outlive_the_reader() {
    let buffer = squares(2);
    let last = buffer.reader().back();
    assert_eq!(*last, 1);
}

#[test]
fn sizes() {
    let empty = Buffer::<f64>::default();
    assert!(empty.is_empty());
    assert_eq!((empty.len(), empty.bytes()), (0, 0));
    let mut one = Buffer::new();
    one.push(1.0_f32);
    assert!(!one.is_empty());
    assert_eq!((one.len(), one.bytes()), (1, 4));
    assert_eq!(squares(3).clone().bytes(), 3 * size_of::<usize>());
    assert_eq!(format!("{one:?}"), "Buffer([1.0])");
}

#[test]
#[should_panic(expected = "internal error: a reverse sweep reads more than was recorded")]
fn nothing_is_left() {
    let buffer = squares(1);
    let mut reader = buffer.reader();
    reader.back();
    reader.back();
}

#[test]
fn what_takes_no_room_is_recorded_once() {
    let mut record = Buffer::new();
    for _ in 0..3 {
        record.push(());
    }
    let mut reader = record.reader();
    for _ in 0..3 {
        assert_eq!(reader.back_if_any(), Some(&()));
        reader.back();
    }
    record.restart();
    assert_eq!(record.reader().back_if_any(), None);
}

/// Rows of three loops, of which the inner ones are not always as long as at first.
fn ragged(buffer: &mut Buffer<usize>, lengths: &[[usize; 3]]) -> Vec<usize> {
    let mut all = vec![];
    for lengths in buffer.expecting(lengths.iter()) {
        for length in buffer.expecting_inside(1, lengths.iter()) {
            for (k, cell) in buffer.along(0..*length) {
                *cell = all.len() + k;
            }
            all.extend(all.len()..all.len() + length);
        }
    }
    all
}

#[test]
fn rows_of_several_loops() {
    let mut buffer = Buffer::new();
    for lengths in [[[2, 2, 2], [2, 2, 2]], [[0, 3, 1], [4, 0, 5]], [[9, 0, 0], [0, 0, 0]], [[0, 0, 0], [0, 0, 1]]] {
        buffer.restart();
        let all = ragged(&mut buffer, &lengths);
        assert_eq!(buffer.len(), all.len());
        assert_eq!(buffer.reader().cells(all.len()), all);
    }
}
