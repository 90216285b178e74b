import type { Pool } from '#server/platform/database/database.ts';
import { countJobs } from '#server/platform/jobs/job-status.ts';

export type Metrics = {
  /** Counts one answered call; `seconds` is how long it took. */
  observe(call: { method: string; route: string; status: number; seconds: number }): void;
  /** All measurements so far, in the format of Prometheus. */
  read(): Promise<{ type: string; text: string }>;
};

/**
 * Starts to measure this process: calls, the pool, the queues, the event loop, memory. Only here its library is loaded.
 */
export async function openMetrics(pool: Pool): Promise<Metrics> {
  const { Registry, Gauge, Histogram, collectDefaultMetrics } = (await import('prom-client')).default;
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
  return {
    observe: ({ seconds, ...labels }) => durations.observe(labels, seconds),
    read: async () => ({ type: register.contentType, text: await register.metrics() }),
  };
}
