import { setTimeout as sleep } from 'node:timers/promises';
import { openStream, type Stream } from '#server/testing/system/listen.ts';
import { call, type Guest, type Party } from '#server/testing/system/people.ts';
import { until } from '#server/testing/system/server-process.ts';
import { type Shown, show } from './report.ts';
import type { Site } from './site.ts';

/** A browser that listens to live updates and connects again whenever its stream ends, as browsers do. */
export type Watcher = {
  /** The number of received change events. */
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
      await sleep(RETRY_MILLISECONDS);
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

/** After the load a change through either instance reaches every browser. */
export async function checkLive(site: Site, party: Party, watchers: readonly Watcher[]): Promise<Shown> {
  const wrong: string[] = [];
  let slowest = 0;
  for (const port of site.ports) {
    const before = watchers.map((watcher) => watcher.heard());
    const began = performance.now();
    const body = { title: 'Last', amount: 1, date: '2026-06-01', groupId: party.groups[0], category: 'food' };
    await call(`http://127.0.0.1:${port}`, party.people[0] ?? null, '/api/expenses', {
      method: 'POST',
      body,
    });
    const isHeard = () => watchers.every((watcher, index) => watcher.heard() > (before[index] ?? 0));
    await until(isHeard, { within: 5000, every: 2 }).catch(() => wrong.push('a browser heard nothing'));
    slowest = Math.max(slowest, performance.now() - began);
    await sleep(500);
  }
  const heard = watchers.reduce((total, watcher) => total + watcher.heard(), 0);
  const reconnects = watchers.reduce((total, watcher) => total + watcher.reconnects(), 0);
  return show(
    'live updates reach every browser, through whichever instance',
    `${watchers.length} browsers heard ${heard} times, ${reconnects} connected again, the last changes took ${Math.round(slowest)} ms at most`,
    wrong,
  );
}
