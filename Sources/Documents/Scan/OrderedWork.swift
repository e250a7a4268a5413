/// Work done side by side whose results are taken in order.
public enum OrderedWork {
  /// Runs `work` on each input and hands the results to `receive` in the order of the inputs.
  ///
  /// At most `width` inputs are at work at once, and at most as many results wait for a slower one
  /// before them, so memory does not grow with the number of inputs. The first error of `receive`
  /// stops everything and is thrown; `work` carries its own failures in its results. When the task
  /// is cancelled, work that has begun goes on to its own next check and no more begins.
  public static func run<Input: Sendable, Output: Sendable, Failure: Error>(
    _ inputs: [Input], width: Int,
    work: @escaping @Sendable (Input) async -> Output,
    receive: (Output) async throws(Failure) -> Void
  ) async throws(Failure) {
    precondition(width > 0, "somebody must work")
    let outcome: Result<Void, Failure> = await withTaskGroup(of: (Int, Output).self) { group in
      var started = 0
      var atWork = 0
      var received = 0
      var waiting: [Int: Output] = [:]
      while received < inputs.count {
        while atWork < width, started < inputs.count, started - received < 2 * width,
          !Task.isCancelled
        {
          let (number, input) = (started, inputs[started])
          group.addTask { (number, await work(input)) }
          started += 1
          atWork += 1
        }
        guard let (number, output) = await group.next() else { break }
        atWork -= 1
        waiting[number] = output
        while let next = waiting.removeValue(forKey: received) {
          do throws(Failure) {
            try await receive(next)
          } catch {
            group.cancelAll()
            return .failure(error)
          }
          received += 1
        }
      }
      return .success(())
    }
    try outcome.get()
  }
}
