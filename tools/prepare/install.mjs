import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';
import { hashOf, readStamp, writeStamp } from './stamp.mjs';

const STAMP = 'node_modules/.cache/allsquare/installed';

export function isInstalled(root) {
  if (!existsSync(join(root, 'node_modules/.bin/node'))) return false;
  const stamp = hashOf(root, ['package-lock.json']);
  if (readStamp(join(root, STAMP)) === stamp) return true;
  if (!matchesLockfile(root)) return false;
  writeStamp(join(root, STAMP), stamp);
  return true;
}

export async function installPackages(root) {
  const [command, ...args] = npmCommand();
  // Also with NODE_ENV=production, because the build and the tests need the development packages.
  args.push('ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error');
  await run('Installing packages (a minute or so, only when they changed)', command, args, { cwd: root });
  if (!existsSync(join(root, 'node_modules/.bin/node'))) await installNode(root);
  if (!matchesLockfile(root)) await addLeftOut(root);
  writeStamp(join(root, STAMP), hashOf(root, ['package-lock.json']));
}

/** An install script brings the pinned Node, and npm may be configured to skip scripts. */
async function installNode(root) {
  const cwd = join(root, 'node_modules/node');
  await run('Installing Node', process.execPath, ['installArchSpecificPackage.js'], { cwd });
  if (existsSync(join(root, 'node_modules/.bin/node'))) return;
  throw new Error(
    'The pinned Node could not be installed: allow the install script of the package "node" and try again',
  );
}

/** npm on an older Node leaves out the optional packages that need a newer one, such as binaries of this system. */
async function addLeftOut(root) {
  const [npm] = npmCommand().slice(-1);
  const bin = join(root, 'node_modules/.bin');
  const args = ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const [command, ...before] = npm === 'npm' ? ['npm'] : [join(bin, 'node'), npm];
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };
  await run('Adding the packages that need the pinned Node', command, [...before, ...args], {
    cwd: root,
    env,
  });
}

function npmCommand() {
  // The npm that runs us, on its own Node, because ours is about to be replaced.
  const npm = process.env.npm_execpath;
  if (npm === undefined || !/npm-cli\.c?js$/.test(npm)) return ['npm'];
  return [process.env.npm_node_execpath || process.execPath, npm];
}

/** A manual install counts if it has every package of the lockfile in its version. */
function matchesLockfile(root) {
  const wanted = readPackages(join(root, 'package-lock.json'));
  const present = readPackages(join(root, 'node_modules/.package-lock.json'));
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    const found = present[path];
    // Optional packages are mostly binaries of other systems.
    return found === undefined
      ? entry.optional === true && !isOfThisSystem(entry)
      : found.version === entry.version;
  });
}

function isOfThisSystem({ os, cpu, libc }) {
  if (!os?.includes(process.platform) || !cpu?.includes(process.arch)) return false;
  return libc === undefined || libc.includes(hasGlibc() ? 'glibc' : 'musl');
}

const hasGlibc = () => process.report.getReport().header.glibcVersionRuntime !== undefined;

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return {};
  }
}
