import { expect, test, vi } from 'vitest';
import { saveFile } from './save-file.ts';

test('the address of a saved file holds for a minute, because Safari reads it late', () => {
  vi.useFakeTimers();
  const revoke = vi.spyOn(URL, 'revokeObjectURL');
  const pressed: HTMLAnchorElement[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    pressed.push(this);
  });
  saveFile(new Blob(['text']), 'codes.txt');
  expect(pressed).toMatchObject([{ download: 'codes.txt', href: expect.stringMatching(/^blob:/) }]);
  vi.advanceTimersByTime(50_000);
  expect(revoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000);
  expect(revoke).toHaveBeenCalledWith(pressed[0]?.href);
});
