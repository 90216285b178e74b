import { changeRole, createAdmin } from '#server/admin/admins.ts';
import { AppError } from '#server/core/app-error.ts';
import { isDatabaseUnavailable } from '#server/platform/database/errors.ts';
import { openPool } from '#server/platform/database/pool.ts';
import { readConfig } from '#server/platform/process/config.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { openToolDatabase, refuseEmptyFolder, runTool } from './database.ts';

const USAGE = 'Usage: npm run admin -- grant|revoke|create USERNAME';
const ROLES = { grant: 'admin', revoke: 'user' } as const;

const UNDEFINED_TABLE = '42P01';

const isVerb = (text: string | undefined): text is keyof typeof ROLES | 'create' =>
  text === 'grant' || text === 'revoke' || text === 'create';

function describe(verb: keyof typeof ROLES, username: string, isChanged: boolean): string {
  if (!isChanged)
    return `${username} is ${verb === 'grant' ? 'already an admin' : 'not an admin'}: nothing to do`;
  const outcome = verb === 'grant' ? 'is now an admin' : 'is no longer an admin';
  return `${username} ${outcome} and must sign in again`;
}

/** Reports an expected error in one line. */
function inOneLine(error: unknown): unknown {
  if (error instanceof AppError) return new StartupError(error.message);
  if (!(error instanceof Error)) return error;
  if ('code' in error && error.code === UNDEFINED_TABLE)
    return new StartupError('The database is empty: start Allsquare once and sign up');
  return isDatabaseUnavailable(error)
    ? new StartupError(`The database cannot be reached (${error.message})`)
    : error;
}

/** Makes a person an admin or removes that role, or makes an account for an admin. Throws what it refuses. */
async function administer(words: readonly string[]): Promise<boolean> {
  const [verb, username, ...rest] = words;
  if (!isVerb(verb) || username === undefined || rest.length > 0) throw new StartupError(USAGE);
  const config = readConfig(process.env, process.cwd());
  refuseEmptyFolder(config);
  const database = await openToolDatabase(config);
  const pool = openPool({ connection: database.connection, size: 1 });
  try {
    if (verb === 'create') {
      const { url } = await createAdmin(pool, { username, config, now: new Date() });
      console.log(`${username} is an admin. This link sets the password, once, within 7 days:\n${url}`);
      return true;
    }
    const outcome = await changeRole(pool, { username, role: ROLES[verb], now: new Date() });
    if (outcome === null) throw new StartupError(`No user is named ${username}`);
    console.log(describe(verb, outcome.username, outcome.isChanged));
    return true;
  } catch (error) {
    throw inOneLine(error);
  } finally {
    await pool.end();
    await database.stop();
  }
}

await runTool(() => administer(process.argv.slice(2)));
