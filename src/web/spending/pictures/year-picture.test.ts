import { expect, test } from 'vitest';
import { drawYear, PICTURE_SIZE, type YearPicture } from './year-picture.ts';

/** A context that keeps what is written, where letters are 20 px wide. */
function fakeContext() {
  const texts: { text: string; x: number; y: number }[] = [];
  const context = new Proxy({} as Record<string, unknown>, {
    get: (kept, name: string) => {
      if (name in kept) return kept[name];
      if (name === 'measureText') return (text: string) => ({ width: text.length * 20 });
      if (name === 'fillText') return (text: string, x: number, y: number) => texts.push({ text, x, y });
      return () => undefined;
    },
  });
  return { context: context as unknown as CanvasRenderingContext2D, texts };
}

const picture = (given: Partial<YearPicture>): YearPicture => ({
  title: 'My 2025',
  total: '$99,999,999.99',
  difference: '',
  months: [{ label: 'Jan', value: -500 }],
  parts: [{ label: 'Food & Drinks', tone: 'text-chart-65', value: 0, amount: '$0.00' }],
  groups: [],
  ...given,
});

test('a hostile name is written as it is, on one line, shortened, and turns no other text around', () => {
  const { context, texts } = fakeContext();
  const names = ['<img src=x onerror=alert(1)>', 'a\nb\u2028c', '\u202Eabc', '😀'.repeat(90)];
  drawYear(context, picture({ groups: names.map((name) => ({ name, people: '', amount: '$1.00' })) }));
  const written = texts.map(({ text }) => text);
  expect(written).toContain('\u2068<img src=x onerror=alert(1)>\u2069');
  expect(written).toContain('\u2068a b c\u2069');
  expect(written).toContain('\u2068\u202Eabc\u2069');
  expect(written.find((text) => text.includes('😀'))).toMatch(/^\u2068(😀){3,40}…\u2069$/u);
});

test('everything is inside the picture, also without months, parts or amounts above zero', () => {
  const { context, texts } = fakeContext();
  const group = { name: 'Lisbon', people: 'With Ben', amount: '$1.00' };
  drawYear(context, picture({ groups: [group, group, group] }));
  drawYear(context, picture({ months: [], parts: [] }));
  for (const { x, y } of texts) {
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(PICTURE_SIZE.width);
    expect(y).toBeLessThan(PICTURE_SIZE.height);
  }
});
