import { join } from 'node:path';
import sharp from 'sharp';
import type { Plugin } from 'vite';

/** The mark of the site's icon; a page draws the same one (src/web/ui/display/logo.tsx). */
const MARK = join(import.meta.dirname, '../../public/icon.svg');

/** The background of the light theme. */
const PAPER = '#fbfaf8';

type Icon = {
  name: string;
  /** In pixels. */
  size: number;
  /** The part of the side that the mark takes. Phones cut a maskable icon to a shape, at most to the inner 80 %. */
  mark: number;
  background?: string;
};

const ICONS: readonly Icon[] = [
  { name: 'icon-192.png', size: 192, mark: 1 },
  { name: 'icon-512.png', size: 512, mark: 1 },
  { name: 'icon-maskable-512.png', size: 512, mark: 0.6, background: PAPER },
  // iOS fills what is transparent with black.
  { name: 'apple-touch-icon.png', size: 180, mark: 0.8, background: PAPER },
];

function draw({ size, mark, background = '#0000' }: Icon): Promise<Buffer> {
  const side = Math.round(size * mark);
  const before = Math.floor((size - side) / 2);
  const after = size - side - before;
  return sharp(MARK, { density: 72 * (size / 32) })
    .resize(side, side)
    .extend({ top: before, left: before, bottom: after, right: after, background })
    .flatten(background === PAPER && { background })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** Draws the icons of the installed program (public/manifest.webmanifest). */
export function appIcons(): Plugin {
  return {
    name: 'app-icons',
    apply: 'build',
    async generateBundle() {
      for (const icon of ICONS)
        this.emitFile({ type: 'asset', fileName: icon.name, source: await draw(icon) });
    },
  };
}
