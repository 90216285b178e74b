/**
 * Runs `stop` once at the first SIGTERM or SIGINT, with the signal's name, then exits with 0, or with 1 if `stop` failed, after calling
 * `onError`. Later signals have no effect: at Ctrl-C the terminal signals every process of its group, and npm also
 * passes its signal on, so one Ctrl-C arrives twice.
 */
export function endOnSignal(
  stop: (signal: string) => Promise<void>,
  onError: (error: unknown) => void,
): void {
  let isEnding = false;
  const end = (signal: string) => {
    if (isEnding) return;
    isEnding = true;
    stop(signal).then(
      () => process.exit(0),
      (error: unknown) => {
        onError(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}
