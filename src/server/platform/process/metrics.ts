import type { Registry } from 'prom-client';
import { type BackupState, readBackupState } from '#server/platform/backup/state.ts';
import type { Pool } from '#server/platform/database/database.ts';
import { countJobs } from '#server/platform/jobs/job-status.ts';

export type Metrics = {
  /** Counts one answered call; `seconds` is how long it took. */
  observe(call: { method: string; route: string; status: number; seconds: number }): void;
  /** All measurements so far, in the format of Prometheus. */
  read(): Promise<{ type: string; text: string }>;
};

/**
 * Starts to measure this process: calls, the pool, the queues, the event loop, memory, and backups where there are some.
 * Only here its library is loaded.
 */
export async function openMetrics(pool: Pool, { hasBackups }: { hasBackups: boolean }): Promise<Metrics> {
  const library = (await import('prom-client')).default;
  const { Registry, Gauge, Histogram, collectDefaultMetrics } = library;
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long calls took, by row',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  new Gauge({
    name: 'database_pool_connections',
    help: 'Connections to the database, and calls that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'open' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waited for' }, pool.waitingCount);
    },
  });
  new Gauge({
    name: 'jobs',
    help: 'Jobs and mails in the queues, by kind and state',
    labelNames: ['kind', 'state'],
    registers,
    async collect() {
      const queues = await countJobs(pool);
      this.reset();
      for (const { kind, ...states } of queues) {
        for (const [state, count] of Object.entries(states)) this.set({ kind, state }, count);
      }
    },
  });
  if (hasBackups) measureBackups(library, register, pool);
  return {
    observe: ({ seconds, ...labels }) => durations.observe(labels, seconds),
    read: async () => ({ type: register.contentType, text: await register.metrics() }),
  };
}

type Library = typeof import('prom-client');

/** What alarms about backups need, also where mail is off. The state is that of all instances. */
function measureBackups({ Gauge, Counter }: Library, register: Registry, pool: Pool): void {
  const registers = [register];
  // All of these are read at once for an answer.
  let pending: Promise<BackupState> | null = null;
  const read = () => {
    pending ??= readBackupState(pool, new Date()).finally(() => {
      pending = null;
    });
    return pending;
  };
  const seconds = (at: string | undefined) => (at === undefined ? 0 : Date.parse(at) / 1000);
  new Gauge({
    name: 'backup_last_success_timestamp_seconds',
    help: 'When the newest backup was begun; 0 before the first',
    registers,
    async collect() {
      this.set(seconds((await read()).lastMade?.at));
    },
  });
  new Gauge({
    name: 'backup_last_proven_timestamp_seconds',
    help: 'When the newest proven backup was begun; 0 before the first',
    registers,
    async collect() {
      this.set(seconds((await read()).lastProven?.at));
    },
  });
  new Gauge({
    name: 'backup_size_bytes',
    help: 'The size of the newest backup',
    registers,
    async collect() {
      this.set((await read()).lastMade?.size ?? 0);
    },
  });
  new Gauge({
    name: 'backup_findings',
    help: 'What the last proof found',
    registers,
    async collect() {
      this.set((await read()).findings ?? 0);
    },
  });
  new Counter({
    name: 'backup_failures_total',
    help: 'How often making or proving a backup failed',
    registers,
    async collect() {
      this.reset();
      this.inc((await read()).failures);
    },
  });
}
