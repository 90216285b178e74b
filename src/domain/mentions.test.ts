import { describe, expect, test } from 'vitest';
import { decodeMentions, encodeMentions, splitAtMentions } from './mentions.ts';

const ANA = { id: '00000000-0000-7000-8000-000000000001', username: 'ana' };
const ANABEL = { id: '00000000-0000-7000-8000-000000000002', username: 'ana.bel' };

describe('mentions', () => {
  test('mentions are stored as ids and shown as current names', () => {
    const kept = encodeMentions('@ana and @ana.bel, see @nobody', [ANA, ANABEL]);
    expect(kept).toBe(`@{${ANA.id}} and @{${ANABEL.id}}, see @nobody`);
    expect(decodeMentions(kept, [{ ...ANA, username: 'Deleted user' }, ANABEL])).toBe(
      '@Deleted user and @ana.bel, see @nobody',
    );
    expect(decodeMentions(`@{${ANA.id}}`, [])).toBe(`@{${ANA.id}}`);
  });

  test('splitting a text at mentions loses none of it', () => {
    const text = 'Hi @ana.bel @ana, mail me@ana or @anabel. @ana.';
    const parts = splitAtMentions(text, [ANA, ANABEL]);
    expect(parts.map((part) => part.text).join('')).toBe(text);
    expect(parts.filter((part) => part.mentionedId !== null)).toEqual([
      { text: '@ana.bel', mentionedId: ANABEL.id },
      { text: '@ana', mentionedId: ANA.id },
      { text: '@ana', mentionedId: ANA.id },
    ]);
    expect(splitAtMentions('', [ANA])).toEqual([]);
  });
});
