import CPageNet
public import Imaging

extension PageNet {
  /// The net that comes with Recto; `Training/MODEL-CARD.md` says what it was trained on.
  public static let builtIn: PageNet = {
    let bytes = (0..<Int(page_net_length())).map { page_net_byte(UInt32($0)) }
    do throws(PageNetFileError) {
      return try PageNet(bytes)
    } catch {
      preconditionFailure("the net that is built in is damaged")
    }
  }()
}
