import Glibc

/// How many bytes this process may still take. Swift ends a program whose memory runs out, so it is
/// asked for before.
package struct FreeMemory: Equatable, Sendable {
  /// Of the machine, its swap space included, and of the control groups this process is in.
  package var real: Int
  /// Of addresses (`ulimit -v`).
  package var addresses: Int

  /// Known numbers; what has no limit is `Int.max`.
  package init(real: Int = .max, addresses: Int = .max) {
    self.real = real
    self.addresses = addresses
  }

  /// As it is now.
  static func now() -> FreeMemory {
    let machine = text("/proc/meminfo").flatMap(available(meminfo:)) ?? .max
    let groups = text("/proc/self/cgroup").map(limitOfGroups) ?? .max
    return FreeMemory(real: min(machine, groups), addresses: addressesLeft())
  }

  /// The memory that programs can get, out of `/proc/meminfo`.
  package static func available(meminfo: String) -> Int? {
    guard let memory = number("MemAvailable:", in: meminfo) else { return nil }
    return (memory + (number("SwapFree:", in: meminfo) ?? 0)) * 1024
  }

  /// A control group's limit and use, as its files tell them. Pages of files that were not used for
  /// a while are given up when the memory is wanted.
  package static func left(limit: String, used: String, statistics: String) -> Int {
    // Version 2 writes `max`, version 1 a number beyond any memory.
    guard let limit = Int(limit.trimmed), let used = Int(used.trimmed) else { return .max }
    let idle =
      number("total_inactive_file", in: statistics) ?? number("inactive_file", in: statistics)
    return max(0, limit - used + (idle ?? 0))
  }

  /// The least that a group above this process leaves.
  private static func limitOfGroups(_ groups: String) -> Int {
    var least = Int.max
    for line in groups.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3 else { continue }
      let isFirst = parts[1].split(separator: ",").contains("memory")
      guard isFirst || parts[1].isEmpty else { continue }
      let mount = isFirst ? "/sys/fs/cgroup/memory" : "/sys/fs/cgroup"
      let names =
        isFirst
        ? ("memory.limit_in_bytes", "memory.usage_in_bytes") : ("memory.max", "memory.current")
      // In a container the path may be the host's: then only the root is there.
      var path = parts[2] == "/" ? "" : String(parts[2])
      while true {
        if let limit = text(mount + path + "/" + names.0),
          let used = text(mount + path + "/" + names.1)
        {
          let statistics = text(mount + path + "/memory.stat") ?? ""
          least = min(least, left(limit: limit, used: used, statistics: statistics))
        }
        guard let slash = path.lastIndex(of: "/") else { break }
        path = String(path[..<slash])
      }
    }
    return least
  }

  private static func addressesLeft() -> Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(9), &limit) == 0, limit.rlim_cur < UInt64(Int.max),
      let pages = text("/proc/self/statm")?.split(separator: " ").first.flatMap({ Int($0) })
    else { return .max }
    return max(0, Int(limit.rlim_cur) - pages * sysconf(Int32(_SC_PAGESIZE)))
  }

  private static func text(_ path: String) -> String? {
    FileBytes.read(Path(path)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The number after a word at the beginning of a line.
  private static func number(_ word: String, in text: String) -> Int? {
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.count >= 2, words[0] == word { return Int(words[1]) }
    }
    return nil
  }
}

extension String {
  fileprivate var trimmed: String { filter { !$0.isWhitespace } }
}
