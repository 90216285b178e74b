import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';

const DIST = join(import.meta.dirname, '../../dist');

type Icon = { src: string; sizes: string; purpose?: string };
type Manifest = { icons: Icon[]; shortcuts: { icons: Icon[] }[] };

test('every icon of the manifest is in the build and has its size', async () => {
  const manifest = JSON.parse(readFileSync(join(DIST, 'manifest.webmanifest'), 'utf8')) as Manifest;
  const icons = [...manifest.icons, ...manifest.shortcuts.flatMap((each) => each.icons)];
  const sizes = await Promise.all(
    icons.map(async ({ src }) => {
      const { width, height, format } = await sharp(join(DIST, src)).metadata();
      return `${width}x${height} ${format}`;
    }),
  );
  expect(sizes).toEqual(icons.map((each) => `${each.sizes} png`));
  expect(manifest.icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable']);
});

test('what a phone may cut off a maskable icon is background', async () => {
  const image = sharp(join(DIST, 'icon-maskable-512.png'));
  expect((await image.metadata()).hasAlpha).toBe(false);
  const top = await image.extract({ left: 0, top: 0, width: 512, height: 51 }).png().toBuffer();
  const edge = await sharp(top).stats();
  expect(edge.channels.map(({ min, max }) => [min, max])).toEqual([
    [251, 251],
    [250, 250],
    [248, 248],
  ]);
});

test('the page of every screen links the manifest', () => {
  const page = readFileSync(join(DIST, 'index.html'), 'utf8');
  expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest"');
  expect(page).toContain('href="/apple-touch-icon.png"');
});
