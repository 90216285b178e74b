import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readConfig } from '#server/platform/config.ts';
import { fingerprintOf, loadKeptKeys, loadMasterKey } from '#server/platform/secrets.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { writeArchive } from './backup/archive.ts';
import { dump } from './backup/dump.ts';
import { describe } from './backup/format.ts';
import { openToolDatabase, refuseEmptyFolder, runTool } from './database.ts';

async function backUp(target: string): Promise<void> {
  const config = readConfig(process.env, process.cwd());
  refuseEmptyFolder(config);
  const master = loadMasterKey(config);
  const { connection, stop } = await openToolDatabase(config);
  try {
    console.log(`Writing ${target} …`);
    const entries = dump({
      connection,
      uploads: join(config.dataDirectory, 'uploads'),
      cards: join(config.dataDirectory, 'card-provider'),
      keyFingerprint: fingerprintOf(master),
      key:
        config.encryptionKey === null
          ? loadKeptKeys(config.dataDirectory)
              .map((each) => each.toString('base64'))
              .join('\n')
          : null,
    });
    const summary = await writeArchive(target, entries);
    const megabytes = (statSync(target).size / 1_000_000).toFixed(1);
    console.log(
      `The backup is complete: ${describe(summary)}, ${megabytes} MB. Keep it safe: it holds everything.`,
    );
  } finally {
    await stop();
  }
}

await runTool(async () => {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new StartupError('Say where to: npm run backup -- FILE');
  // npm changes to the project's folder; the person meant the one they were in.
  await backUp(resolve(process.env.INIT_CWD ?? process.cwd(), file));
  return true;
});
