import Foundation
import Geometry
import Testing

@Test func rectanglesOverlapWhereBothAre() {
  let a = CGRect(x: 0, y: 0, width: 10, height: 20)
  #expect(
    a.overlap(CGRect(x: 5, y: -5, width: 10, height: 10))
      == CGRect(x: 5, y: 0, width: 5, height: 5))
  #expect(a.overlap(CGRect(x: 11, y: 0, width: 1, height: 1)).isNull)
  #expect(a.overlap(.null).isNull)
  #expect(a.overlaps(CGRect(x: 10, y: 20, width: 5, height: 5)))
}

@Test(arguments: [
  CGRect(x: CGFloat.nan, y: 0, width: 5, height: 10),
  CGRect(x: 0, y: 0, width: CGFloat.nan, height: 10),
  CGRect(x: -CGFloat.infinity, y: 0, width: .infinity, height: 10),
  CGRect(x: CGFloat.infinity, y: 0, width: 1, height: 10),
])
func rectanglesOfNoNumbersOverlapNothing(_ rect: CGRect) {
  let a = CGRect(x: 0, y: 0, width: 10, height: 20)
  #expect(!rect.overlaps(a))
  #expect(!a.overlaps(rect))
}
