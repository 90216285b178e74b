const MAX_PIXELS = 25_000_000;
const ACCEPTED = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);

/**
 * Decodes an uploaded picture and rewrites it as WebP within `size` pixels, without its metadata. By `fit` it fills the
 * size and is cropped, or stays whole. Returns null if it is not a picture, has too many pixels, or is SVG.
 */
export async function reencodeImage(
  bytes: Buffer,
  size: { width: number; height: number },
  fit: 'cover' | 'inside' = 'cover',
): Promise<Buffer | null> {
  try {
    // Loaded with the first picture: it is as large as a small server.
    const { default: sharp } = await import('sharp');
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false });
    const { format } = await image.metadata();
    if (format === undefined || !ACCEPTED.has(format)) return null;
    return await image
      .rotate()
      .resize({ ...size, fit, withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    return null;
  }
}

/** A square of a displayed picture (rotated as its metadata says). Units: pixels. */
export type Square = { x: number; y: number; size: number };

/**
 * Decodes an uploaded picture and rewrites the given square of it (by default the middle) as WebP of at most `side`
 * pixels, without its metadata. A square that exceeds the picture is moved inside. Returns null like `reencodeImage`.
 */
export async function squareImage(
  bytes: Buffer,
  side: number,
  square: Square | null,
): Promise<Buffer | null> {
  try {
    const { default: sharp } = await import('sharp');
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false });
    const { format, autoOrient } = await image.metadata();
    if (format === undefined || !ACCEPTED.has(format)) return null;
    const turned = image.autoOrient();
    if (square !== null) {
      const size = Math.max(1, Math.min(square.size, autoOrient.width, autoOrient.height));
      const left = Math.min(square.x, autoOrient.width - size);
      const top = Math.min(square.y, autoOrient.height - size);
      turned.extract({ left, top, width: size, height: size });
    }
    const most = Math.min(side, autoOrient.width, autoOrient.height);
    return await turned.resize({ width: most, height: most, fit: 'cover' }).webp({ quality: 82 }).toBuffer();
  } catch {
    return null;
  }
}
