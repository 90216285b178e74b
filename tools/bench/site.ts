import type { Pool } from '#server/platform/database/database.ts';
import { openPool } from '#server/platform/database/pool.ts';
import { readRunningRecord } from '#server/platform/embedded-postgres/data-directory.ts';
import { makeGroup, makeGroupOfFamilies, type Person, registerPeople } from './people.ts';
import { atEnd, makeFolder, type Running, startConstant, startServer } from './processes.ts';

/** The measured system: a server with people in it, its database, and the constant server. */
export type Site = {
  folder: string;
  server: Running;
  constant: Running;
  /** The superuser's connections to the server's database. */
  owner: Pool;
  /** Connections like those of the program, as many as there are callers. */
  direct: Pool;
  /** The five people of the groups that are read; the first one calls. */
  people: readonly Person[];
  /** The five people of `evenings`. */
  others: readonly Person[];
  small: string;
  large: string;
  /** A group of six people in three families. */
  families: string;
  /** One group for each caller: people of different groups add expenses at the same time. */
  evenings: readonly string[];
};

export const CALLERS = 16;

function openPools(folder: string): Pick<Site, 'owner' | 'direct'> {
  const record = readRunningRecord(folder);
  if (record === null) throw new Error('The server says nothing of its database');
  const connection = { ...record.address };
  const owner = openPool({ connection, size: 2 });
  const direct = openPool({ connection, size: CALLERS });
  atEnd(async () => {
    await owner.end();
    await direct.end();
  });
  return { owner, direct };
}

/** Starts everything, the server with these settings, and registers the people over HTTP. */
export async function openSite(settings: Record<string, string> = {}): Promise<Site> {
  const folder = makeFolder();
  const constant = await startConstant();
  const server = await startServer(folder, settings);
  const { owner, direct } = openPools(folder);
  const everybody = await registerPeople(server.url, 10);
  const people = everybody.slice(0, 5);
  const others = everybody.slice(5);
  const make = (members: readonly Person[], name: string) =>
    makeGroup({ origin: server.url, owner, people: members, name });
  const small = await make(people, 'Small');
  const large = await make(people, 'Large');
  const families = await makeGroupOfFamilies({
    origin: server.url,
    owner,
    people: everybody.slice(0, 6),
    name: 'Families',
  });
  const evenings: string[] = [];
  for (let index = 0; index < CALLERS; index += 1) evenings.push(await make(others, `Evening ${index}`));
  return { folder, server, constant, owner, direct, people, others, small, large, families, evenings };
}
