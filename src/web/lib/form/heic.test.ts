import { afterEach, expect, test, vi } from 'vitest';
import { isHeic, takeFile } from './heic.ts';

afterEach(() => vi.restoreAllMocks());

const photo = new File(['x'], 'IMG_0001.HEIC', { type: '' });

const take = (file: File) => new Promise<File>((done) => takeFile(file, done));

/** A browser that opens the photo, with these sides. */
function opens(naturalWidth: number, naturalHeight: number) {
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue();
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(naturalWidth);
  vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(naturalHeight);
  const sides: number[][] = [];
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
  ) {
    sides.push([this.width, this.height]);
    done(new Blob(['jpeg']));
  });
  return sides;
}

test.each([
  ['IMG_0001.HEIC', '', true],
  ['photo.heif', 'application/octet-stream', true],
  ['photo', 'image/heic', true],
  ['till.jpg', 'image/jpeg', false],
  ['heic.pdf', 'application/pdf', false],
])('%s of the type %j is known by name or type', (name, type, isOne) => {
  expect(isHeic(new File(['x'], name, { type }))).toBe(isOne);
});

test('a browser that opens a HEIC photo makes a JPEG of at most 3000 pixels a side', async () => {
  const sides = opens(4032, 3024);
  const { name, type } = await take(photo);
  expect({ name, type, sides }).toEqual({ name: 'IMG_0001.jpg', type: 'image/jpeg', sides: [[3000, 2250]] });
});

test('a browser that cannot open it hands it over as it is, to be refused', async () => {
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockRejectedValue(new DOMException('', 'EncodingError'));
  expect(await take(photo)).toBe(photo);
});

/** The start of a file with these brands. */
function withBrands(brands: readonly string[], name: string, type: string): File {
  const [first = '', ...others] = brands;
  const box = `\0\0\0${String.fromCharCode(16 + 4 * others.length)}ftyp${first}\0\0\0\0${others.join('')}`;
  return new File([Uint8Array.from(`${box}more`, (letter) => letter.charCodeAt(0))], name, { type });
}

test.each([
  [['heic', 'mif1', 'heic'], 'IMG-0001.jpg', 'image/jpeg', true],
  [['mif1', 'heic'], 'photo', '', true],
  [['mif1', 'miaf'], 'photo.jpg', 'image/jpeg', true],
  [['avif', 'mif1'], 'photo.avif', 'image/avif', false],
  [['mif1', 'avif'], 'photo.jpg', 'image/jpeg', false],
  [['isom', 'mp42'], 'film.jpg', 'image/jpeg', false],
])('a file of the brands %j named %s is HEIC by its bytes: %s', async (brands, name, type, isOne) => {
  opens(100, 50);
  const file = withBrands(brands, name, type);
  const taken = await take(file);
  expect(taken === file).toBe(!isOne);
  if (isOne) expect(taken.name).toMatch(/^(?:IMG-0001|photo)\.jpg$/);
});

test('a HEIC photo under another name that the browser cannot open says what it is', async () => {
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockRejectedValue(new DOMException('', 'EncodingError'));
  expect(isHeic(await take(withBrands(['heic'], 'IMG-0001.jpg', 'image/jpeg')))).toBe(true);
});

test.each(['till.jpg', 'x'])('a short file or another photo is handed over as it is: %s', async (name) => {
  const file = new File(['\xff\xd8\xff\xe0 a photo of a till'], name, { type: 'image/jpeg' });
  expect(await take(file)).toBe(file);
});

test('a file that is not a photo is handed over at once', () => {
  const taken: File[] = [];
  const till = new File(['x'], 'till.csv', { type: '' });
  takeFile(till, (file) => taken.push(file));
  expect(taken).toEqual([till]);
});
