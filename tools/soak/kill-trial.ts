import { runKills } from '#server/testing/system/kills.ts';
import { makeFolder } from '#server/testing/system/server-process.ts';
import { above, type Outcome } from './report.ts';

/** Milliseconds, without the load of other programs. */
const UP_AGAIN_WITHIN = 5000;

/** Kills the server, its database and both during writes. */
export async function tryKills(kills: number, patience: number): Promise<Outcome> {
  const folder = makeFolder();
  try {
    const env = { DATA_DIR: folder.path, LOG_LEVEL: 'silent' };
    const { acknowledged, unanswered, wrong, upAgain, upAgainAlone, findings } = await runKills({
      env,
      dataDirectory: folder.path,
      kills,
    });
    const [median, slowest] = [upAgain[Math.floor(upAgain.length / 2)] ?? 0, upAgain.at(-1) ?? 0];
    const slowestAlone = upAgainAlone.at(-1) ?? 0;
    return {
      figures: {
        kills,
        acknowledged,
        unanswered,
        'up again, median ms': median,
        'slowest ms': slowest,
        'slowest ms without the load of other programs': slowestAlone,
        findings,
      },
      wrong: [
        ...wrong,
        ...(findings === 0 ? [] : [`the audit has ${findings} findings`]),
        ...above('up again, ms', slowestAlone, UP_AGAIN_WITHIN * patience),
      ],
    };
  } finally {
    folder.remove();
  }
}
