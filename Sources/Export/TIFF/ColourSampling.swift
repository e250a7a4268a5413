/// How many pixels across and down share one colour in a JPEG file of three components, by
/// its frame header (ITU-T T.81, B.2.2); `nil` when there is none.
func colourSampling(ofJPEG file: [UInt8]) -> (across: Int, down: Int)? {
  var start = 2
  while start + 12 <= file.count, file[start] == 0xFF {
    let marker = file[start + 1]
    if (0xC0...0xC2).contains(marker) {
      // Marker, length, precision, height, width, components; then the first one's factors.
      let factors = Int(file[start + 11])
      return (factors >> 4, factors & 15)
    }
    start += 2 + Int(file[start + 2]) << 8 + Int(file[start + 3])
  }
  return nil
}
