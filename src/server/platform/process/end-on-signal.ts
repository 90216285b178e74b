/**
 * Runs `stop` once at the first SIGTERM or SIGINT, then exits: 0, or 1 where `stop` failed, which `onError` is told.
 * Later signals change nothing: at Ctrl-C the terminal signals every process of its group, and npm passes its own
 * signal on to the script, so that one Ctrl-C arrives here twice.
 */
export function endOnSignal(stop: () => Promise<void>, onError: (error: unknown) => void): void {
  let isEnding = false;
  const end = () => {
    if (isEnding) return;
    isEnding = true;
    stop().then(
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
