import { getHeapStatistics } from 'node:v8';

/** The idle time before a collection, in milliseconds: after the start, and later. */
const IDLE_AFTER_START = 1000;
const IDLE_LATER = 60_000;
/** A process is idle if it does nothing for 99% of that time. */
const MAX_UTILIZATION = 0.01;
const WORTH_BYTES = 12 * 1024 * 1024;

/**
 * Gives the memory that a busy time (the start is one) leaves behind back to the system, when the process is idle.
 * Left alone, Node collects only when it needs room, so an idle server would keep it. Later only after a whole minute:
 * what is collected so thoroughly takes the compiled code with it, and the next thousands of calls take half as long
 * again. Needs Node's --expose-gc; without it nothing happens.
 */
export function releaseMemoryWhenIdle(): void {
  const { gc } = globalThis;
  if (gc === undefined) return;
  let kept = 0;
  let before = performance.eventLoopUtilization();
  const look = async () => {
    const { utilization } = performance.eventLoopUtilization(before);
    const isWorthIt = getHeapStatistics().total_heap_size > kept + WORTH_BYTES;
    if (utilization < MAX_UTILIZATION && isWorthIt) {
      await gc({ type: 'major', execution: 'async', flavor: 'last-resort' });
      kept = getHeapStatistics().total_heap_size;
    }
    before = performance.eventLoopUtilization();
    setTimeout(look, kept === 0 ? IDLE_AFTER_START : IDLE_LATER).unref();
  };
  setTimeout(look, IDLE_AFTER_START).unref();
}
