import { promises } from 'node:dns';
import { isIP } from 'node:net';

const TIMEOUT_MILLISECONDS = 2000;
const AT_ONCE = 4;

export type Address = { address: string; family: number };

/** Finds every address of a host name. */
export type Resolve = (hostname: string) => Promise<Address[]>;

/** The part of a DNS client that is used. */
type Client = Pick<promises.Resolver, 'resolve4' | 'resolve6'>;

/**
 * Makes a resolver that asks DNS itself, one try of 2 s, at most four names at once. The system's lookup would take the
 * few threads of the process that new connections to the database need too.
 */
export function openResolver(
  client: Client = new promises.Resolver({ timeout: TIMEOUT_MILLISECONDS, tries: 1 }),
): Resolve {
  const waiting: (() => void)[] = [];
  let running = 0;
  const find = async (hostname: string): Promise<Address[]> => {
    const found = await Promise.allSettled([client.resolve4(hostname), client.resolve6(hostname)]);
    return found.flatMap((each, index) =>
      each.status === 'fulfilled'
        ? each.value.map((address) => ({ address, family: index === 0 ? 4 : 6 }))
        : [],
    );
  };
  return async (hostname) => {
    const family = isIP(hostname);
    if (family !== 0) return [{ address: hostname, family }];
    if (running < AT_ONCE) running += 1;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await find(hostname);
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

/** The resolver of the process, for everything that is sent to addresses that people typed. */
export const resolveByDns: Resolve = openResolver();
