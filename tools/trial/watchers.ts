import { openStream, type Stream } from '#server/testing/system/listen.ts';
import type { Guest } from '#server/testing/system/people.ts';

/** A browser that listens to live updates and connects again whenever its stream ends, as browsers do. */
export type Watcher = {
  /** The number of times it heard of changed data. */
  heard(): number;
  reconnects(): number;
  close(): void;
};

const RETRY_MILLISECONDS = 300;

/** Opens the stream of a person and keeps it open until `close`. */
export async function startWatcher(origin: string, who: Guest): Promise<Watcher> {
  let stream: Stream | null = await openStream(origin, who);
  let before = 0;
  let reconnects = 0;
  let isOver = false;
  const count = () => (stream?.heard().split('\ndata: {"').length ?? 1) - 1;
  const keep = async () => {
    while (!isOver) {
      await stream?.over;
      before += count();
      stream = null;
      if (isOver) return;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MILLISECONDS));
      stream = await openStream(origin, who).catch(() => null);
      if (stream !== null) reconnects += 1;
    }
  };
  void keep();
  return {
    heard: () => before + count(),
    reconnects: () => reconnects,
    close() {
      isOver = true;
      stream?.close();
    },
  };
}
