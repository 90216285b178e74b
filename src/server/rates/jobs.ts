import type { Deps } from '#server/core/context.ts';
import type { JobHandler } from '#server/platform/jobs/jobs.ts';
import { readEcbRates } from './internal/ecb.ts';
import * as queries from './internal/queries.ts';

export const RATES_JOB = 'rates';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const PATIENCE = 20_000;
/** A year of rates has 400 kB. */
const MAX_BYTES = 1_000_000;

/**
 * Daily: fetches the exchange rates, if the installation has a source of them. A failed call or an answer that is not
 * understood changes nothing, and is tried again in an hour.
 */
export function ratesJob({ pool, config, clock, log }: Deps): JobHandler {
  return async () => {
    const { ratesUrl } = config;
    if (ratesUrl === null) return undefined;
    try {
      const rates = readEcbRates(await fetchText(ratesUrl));
      if (rates === null) throw new Error('the answer is not in the format of the European Central Bank');
      await queries.saveRates(pool, queries.newRates.of(rates));
      return new Date(clock.now().getTime() + DAY);
    } catch (error) {
      log.warn({ err: error }, 'exchange rates');
      return new Date(clock.now().getTime() + HOUR);
    }
  };
}

/** The body of a page; throws for another status than 200, a redirect, and more than `MAX_BYTES`. */
async function fetchText(url: URL): Promise<string> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE) });
  if (response.status !== 200 || response.body === null) throw new Error(`status ${response.status}`);
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body) {
    length += part.length;
    if (length > MAX_BYTES) throw new Error('the answer is too long');
    parts.push(part);
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts));
}
