/** A reason not to start that the person at the console can act on: its message is shown as one line, without a stack. */
export class StartupError extends Error {
  override name = 'StartupError';
}
