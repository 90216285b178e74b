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

test('another file is handed over at once', () => {
  const taken: File[] = [];
  const till = new File(['x'], 'till.jpg', { type: 'image/jpeg' });
  takeFile(till, (file) => taken.push(file));
  expect(taken).toEqual([till]);
});
