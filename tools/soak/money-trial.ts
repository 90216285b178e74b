import { runMoneyKills } from '#server/testing/system/money.ts';
import { makeFolder } from '#server/testing/system/server-process.ts';
import type { Outcome } from './report.ts';

/** Kills the server between charging a card and recording it: each card is charged once, and no charge is lost. */
export async function tryMoney(kills: number): Promise<Outcome> {
  const folder = makeFolder();
  try {
    const env = { DATA_DIR: folder.path, LOG_LEVEL: 'silent' };
    const report = await runMoneyKills({ env, dataDirectory: folder.path, kills });
    const { sent, charged, paidOut, wrong, findings } = report;
    return {
      figures: { kills, sent, charged, 'paid out': paidOut, findings },
      wrong: [...wrong, ...(findings === 0 ? [] : [`the audit has ${findings} findings`])],
    };
  } finally {
    folder.remove();
  }
}
