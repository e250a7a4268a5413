import Imaging

/// The colour picture in netpbm's plain format (`P6`, 8 bits) that a program writes, taken over
/// as it comes.
struct PPMReader {
  private let child: ChildProcess

  init(_ child: ChildProcess) { self.child = child }

  /// The picture; `nil` when it breaks off, and then the program is at its end.
  ///
  /// - Parameter expected: whether a picture of this size is welcome; the others are refused.
  func bitmap(
    _ expected: (_ width: Int, _ height: Int) -> Bool
  ) throws(PhotoFileError) -> ColourBitmap? {
    guard let (width, height) = try size() else { return nil }
    guard expected(width, height) else {
      throw .damaged(reason: "the page was drawn with \(width) × \(height) pixels")
    }
    var isWhole = true
    let rowsAtOnce = max(1, (1 << 20) / (3 * width))
    var piece = [UInt8](repeating: 0, count: 3 * width * rowsAtOnce)
    let bitmap = try ColourBitmap(unsafeWidth: width, height: height) {
      (storage: UnsafeMutableBufferPointer<RGBA>) throws(PhotoFileError) in
      var done = 0
      while done < storage.count {
        let count = min(width * rowsAtOnce, storage.count - done)
        if 3 * count < piece.count { piece.removeLast(piece.count - 3 * count) }
        guard try fill(&piece) else {
          isWhole = false
          storage[done...].initialize(repeating: .white)
          return
        }
        for i in 0..<count {
          storage[done + i] = RGBA(piece[3 * i], piece[3 * i + 1], piece[3 * i + 2])
        }
        done += count
      }
    }
    return isWhole ? bitmap : nil
  }

  /// Reads the header: `P6`, width, height and 255, each followed by one blank or line break.
  private func size() throws(PhotoFileError) -> (width: Int, height: Int)? {
    var numbers: [Int] = []
    var word = ""
    var byte: [UInt8] = [0]
    while numbers.count < 3 {
      guard try fill(&byte) else { return nil }
      if byte[0] > 0x20, word.count < 10 {
        word.unicodeScalars.append(Unicode.Scalar(byte[0]))
      } else {
        if let number = Int(word) { numbers.append(number) }
        guard Int(word) != nil || word == "P6" else {
          throw .damaged(reason: "no picture was drawn")
        }
        word = ""
      }
    }
    guard numbers[0] > 0, numbers[1] > 0, numbers[2] == 255 else {
      throw .damaged(reason: "no picture was drawn")
    }
    return (numbers[0], numbers[1])
  }

  /// Fills `bytes`; false when the output ends before.
  private func fill(_ bytes: inout [UInt8]) throws(PhotoFileError) -> Bool {
    var done = 0
    while done < bytes.count {
      let count = try child.read(into: &bytes, from: done)
      if count == 0 { return false }
      done += count
    }
    return true
  }
}
