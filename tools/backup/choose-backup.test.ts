import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Note, writeNote } from '#server/platform/backup/folder.ts';
import { folderPlace } from '#server/platform/backup/place.ts';
import { type Choice, chooseBackup } from './choose-backup.ts';

const folder = mkdtempSync(join(tmpdir(), 'allsquare-choose-'));
const [older, newer] = ['allsquare-20260614T031000Z.backup', 'allsquare-20260615T031000Z.backup'];

beforeAll(async () => {
  const note: Note = {
    startedAt: '2026-06-14T03:10:00.000Z',
    seconds: 3,
    size: 12_300_000,
    sha256: '',
    version: '1.0.0',
    tables: 1,
    rows: 1,
    files: 0,
    status: 'proven',
    provenAt: '2026-06-14T03:11:00.000Z',
    findings: 0,
    reason: null,
    passphrase: '00.11',
  };
  await writeNote(folder, older, note);
  const reason = 'Not proven: larger than BACKUP_SCRATCH_SIZE';
  await writeNote(folder, newer, {
    ...note,
    startedAt: '2026-06-15T03:10:00.000Z',
    status: 'unproven',
    reason,
    passphrase: null,
  });
  for (const name of [older, newer]) writeFileSync(join(folder, name), '');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Answers the questions in order, and keeps what was said. */
function choiceOf(
  wanted: string | undefined,
  answers: string[] | null,
  mayBeUnproven = false,
  passphrase: string | null = null,
) {
  const said: string[] = [];
  const choice: Choice = {
    wanted,
    mayBeUnproven,
    passphrase,
    ask: answers === null ? null : async () => answers.shift() ?? '',
    say: (line) => void said.push(line),
  };
  return { said, chosen: chooseBackup(folderPlace(folder), choice) };
}

describe('choosing a backup to restore', () => {
  test('lists them and asks for a number', async () => {
    const { said, chosen } = choiceOf(undefined, ['2']);
    expect(await chosen).toBe(older);
    expect(said).toEqual([
      `1. 2026-06-15 03:10 UTC, 12.3 MB, Not proven: larger than BACKUP_SCRATCH_SIZE (${newer})`,
      `2. 2026-06-14 03:10 UTC, 12.3 MB, proven, 0 findings (${older})`,
    ]);
    await expect(choiceOf(undefined, ['3']).chosen).rejects.toThrow('There is no backup with the number "3"');
  });

  test('without a terminal only lists them', async () => {
    const { said, chosen } = choiceOf(undefined, null);
    expect(await chosen).toBeNull();
    expect(said).toHaveLength(2);
  });

  test('takes the newest proven one for latest', async () => {
    expect(await choiceOf('latest', null).chosen).toBe(older);
  });

  test('asks before one that is not proven, unless told not to', async () => {
    expect(await choiceOf(newer, ['n']).chosen).toBeNull();
    expect(await choiceOf(newer, ['y']).chosen).toBe(newer);
    expect(await choiceOf(newer, null, true).chosen).toBe(newer);
    await expect(choiceOf(newer, null).chosen).rejects.toThrow('--unproven');
  });

  test('says of those that another passphrase seals that it is another one', async () => {
    const { said, chosen } = choiceOf(undefined, ['1'], true, 'a passphrase of some length');
    await chosen;
    expect(said[0]).not.toContain('another passphrase');
    expect(said[1]).toContain('proven, 0 findings; another passphrase (');
  });

  test('refuses a name that is not there, and a folder without backups', async () => {
    await expect(choiceOf('allsquare-other', null).chosen).rejects.toThrow(
      'There is no backup allsquare-other',
    );
    const choice: Choice = {
      wanted: 'latest',
      mayBeUnproven: false,
      passphrase: null,
      ask: null,
      say: () => undefined,
    };
    await expect(chooseBackup(folderPlace(join(folder, 'none')), choice)).rejects.toThrow(
      /holds no backups$/,
    );
  });
});
