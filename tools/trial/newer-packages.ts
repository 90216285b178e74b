import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MissingComponentError, runProgram } from './programs.ts';

const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';
const LIBRARIES = 'usr/lib/x86_64-linux-gnu';

/** A program with its own libraries, which runs beside the older ones of this system. */
export type Unpacked = { command: string; args: string[] };

/**
 * Unpacks packages of a newer Debian into a folder, without installing them, from the mirror that this system uses.
 * Throws MissingComponentError where that is not possible.
 */
export function unpackNewer(
  folder: string,
  { release, packages, program }: { release: string; packages: readonly string[]; program: string },
): Unpacked {
  const advice = `${program} of Debian ${release} or newer is needed`;
  if (process.arch !== 'x64' || !existsSync('/usr/bin/apt-get')) throw new MissingComponentError(advice);
  for (const name of ['state/lists/partial', 'cache/archives/partial', 'packages', 'root']) {
    mkdirSync(join(folder, name), { recursive: true });
  }
  try {
    const mirror = runProgram('apt-get', [
      'indextargets',
      '--format',
      '$(SITE)$(REPO_URI)',
      'Created-By: Packages',
    ]).split('\n')[0];
    const uri = mirror?.slice(mirror.lastIndexOf('http')) ?? '';
    writeFileSync(join(folder, 'sources.list'), `deb [signed-by=${KEYRING}] ${uri} ${release} main\n`);
    const options = [
      `Dir::Etc::sourcelist=${folder}/sources.list`,
      'Dir::Etc::sourceparts=/dev/null',
      `Dir::State::lists=${folder}/state/lists`,
      `Dir::Cache=${folder}/cache`,
      'APT::Sandbox::User=root',
    ].flatMap((option) => ['-o', option]);
    runProgram('apt-get', [...options, 'update', '-q']);
    runProgram('apt-get', [...options, 'download', '-q', ...packages], { cwd: join(folder, 'packages') });
    for (const name of readdirSync(join(folder, 'packages'))) {
      runProgram('dpkg', ['-x', join(folder, 'packages', name), join(folder, 'root')]);
    }
  } catch (error) {
    throw new MissingComponentError(`${advice}: ${(error as Error).message}`);
  }
  const libraries = join(folder, 'root', LIBRARIES);
  return {
    command: join(libraries, 'ld-linux-x86-64.so.2'),
    args: ['--library-path', libraries, join(folder, 'root', program)],
  };
}
