import { getHeapStatistics } from 'node:v8';

const LOOK_AGAIN = 1000;
/** After a collection, in milliseconds: whoever asks something during one waits up to 0.1 s. */
const REST = 60_000;
/** Idle is who does nothing for 19 of 20 parts of the time. */
const MOST_UTILIZATION = 0.05;
const WORTH_BYTES = 12 * 1024 * 1024;

/**
 * Gives the memory that a busy time (the start is one) leaves behind back to the system, when the process is idle.
 * Left alone, Node collects only when it needs room, so an idle server would keep it. Needs Node's --expose-gc;
 * without it nothing happens.
 */
export function giveBackWhenIdle(): void {
  const { gc } = globalThis;
  if (gc === undefined) return;
  let kept = 0;
  let before = performance.eventLoopUtilization();
  const look = async () => {
    const { utilization } = performance.eventLoopUtilization(before);
    const isWorthIt = getHeapStatistics().total_heap_size > kept + WORTH_BYTES;
    const isTime = utilization < MOST_UTILIZATION && isWorthIt;
    if (isTime) {
      await gc({ type: 'major', execution: 'async', flavor: 'last-resort' });
      kept = getHeapStatistics().total_heap_size;
    }
    before = performance.eventLoopUtilization();
    setTimeout(look, isTime ? REST : LOOK_AGAIN).unref();
  };
  setTimeout(look, LOOK_AGAIN).unref();
}
