import { expect, test } from 'vitest';
import { makePdf } from '#web/testing/make-pdf.ts';
import { readPdf } from './read-pdf.ts';

const read = (bytes: Uint8Array<ArrayBuffer>) => readPdf(new Blob([bytes], { type: 'application/pdf' }));

test('the text of a PDF is read line by line, also if all names come before all prices', async () => {
  const texts = [
    { text: 'Corner Bistro', x: 20, y: 560 },
    { text: 'Burger', x: 20, y: 520 },
    { text: 'Fries (large)', x: 20, y: 500 },
    { text: 'Total', x: 20, y: 470 },
    { text: '12.00', x: 240, y: 520 },
    { text: '5.50', x: 240, y: 500 },
    { text: '17.50', x: 240, y: 470 },
  ];
  expect(await read(makePdf({ texts }))).toEqual({
    ok: true,
    text: 'Corner Bistro\nBurger  12.00\nFries (large)  5.50\nTotal  17.50',
  });
});

test('the pages of a PDF follow each other', async () => {
  expect(await read(makePdf({ texts: [{ text: 'Tea 3.00', x: 20, y: 500 }], pages: 2 }))).toEqual({
    ok: true,
    text: 'Tea 3.00\nTea 3.00',
  });
});

test.each([
  ['with a password', makePdf({ texts: [], isLocked: true }), /password-protected/],
  ['that is broken', new TextEncoder().encode('%PDF-1.4 nothing else'), /couldn't be opened/],
  ['without a text', makePdf({ texts: [] }), /has no text/],
  ['of 21 pages', makePdf({ texts: [], pages: 21 }), /more than 20 pages/],
])('a PDF %s is refused with a sentence', async (_what, bytes, message) => {
  expect(await read(bytes)).toEqual({ ok: false, message: expect.stringMatching(message) });
});
