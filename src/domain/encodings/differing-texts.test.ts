import { describe, expect, test } from 'vitest';
import { differingTexts } from './differing-texts.ts';

describe('the texts in which readings of a file differ', () => {
  test('are the first three different ones, beside each other', () => {
    const western = 'Date,Title,Muñoz\n"1","Niño, Plaza",2\n"2","Niño",3\n3,Año,4\n4,Caña,5\n5,Uña,6\n';
    expect(differingTexts([western, western.replaceAll('ñ', 'ń')])).toEqual([
      ['Muñoz', 'Niño', 'Año'],
      ['Muńoz', 'Nińo', 'Ańo'],
    ]);
  });

  test('are those of all readings where any of them differs', () => {
    expect(differingTexts(['a;ñ;ö', 'a;ń;ö', 'a;ñ;õ'])).toEqual([
      ['ñ', 'ö'],
      ['ń', 'ö'],
      ['ñ', 'õ'],
    ]);
  });

  test('are shortened around the letter that differs', () => {
    const before = 'x'.repeat(100);
    const [one = [], other = []] = differingTexts([`${before}ñ${before}`, `${before}ń${before}`]);
    expect(one).toEqual([`…${'x'.repeat(30)}ñ${'x'.repeat(29)}…`]);
    expect(other).toEqual([`…${'x'.repeat(30)}ń${'x'.repeat(29)}…`]);
  });
});
