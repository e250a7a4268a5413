import Imaging
import Scanning

/// What the module holds between calls, and what the calls do.
///
/// Pictures come and go through one buffer, numbers through one block; both stay where they are
/// until a larger buffer is asked for, so a frame costs no memory that another has not. A call that
/// makes no sense (no such layout, rows outside the photo) is the caller's bug and ends the module.
public final class Workbench {
  /// The protocol's version: of the exports, of `Slots` and of the numbers that cases have.
  public static let version: Int32 = 2

  /// The block of doubles (`Slots`).
  public let block: UnsafeMutableBufferPointer<Double>
  /// The buffer that pictures cross in.
  private(set) var buffer: UnsafeMutableRawBufferPointer
  /// The photo at work.
  var photo: ColourBitmap?
  /// The page made of it.
  var page: PageImage?
  let detector = PageDetector()
  private var frameDetector = FrameDetector(limits: PageLimits())
  /// The live session at work, and its detector.
  var session: CaptureSession?
  var liveDetector: FrameDetector?
  /// The net alone, to be timed.
  private var net: PageNetRun?

  /// An empty bench.
  public init() {
    block = .allocate(capacity: Slots.count)
    block.initialize(repeating: 0)
    buffer = .allocate(byteCount: 0, alignment: 16)
  }

  deinit {
    block.deallocate()
    buffer.deallocate()
  }

  /// The buffer, with room for at least `byteCount` bytes. It moves, and what was in it is lost,
  /// only when it must grow.
  public func buffer(byteCount: Int) -> UnsafeMutableRawBufferPointer {
    precondition(byteCount >= 0, "a number of bytes")
    if byteCount > buffer.count {
      buffer.deallocate()
      buffer = .allocate(byteCount: byteCount, alignment: 16)
      buffer.initializeMemory(as: UInt8.self, repeating: 0)
    }
    return buffer
  }

  /// The page in the frame that lies in the buffer. Leaves `Slots.Detection`.
  public func detect(width: Int, height: Int, layout: FrameLayout) {
    report(frameDetector.detect(in: frame(width: width, height: height, layout: layout)))
  }

  /// Runs the net alone, for those who want to know its share of the time. It leaves nothing.
  public func look() {
    let side = FrameDetector.netSide
    var run = net ?? PageNetRun(of: .builtIn, side: side)
    net = nil
    run.look(at: ColourBitmap(width: side, height: side, filledWith: .white))
    net = run
  }
}
