const MOST_PIXELS = 25_000_000;
const ACCEPTED = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);

/**
 * Decodes an uploaded picture and writes it anew as WebP within `size` pixels, without its metadata. By `fit` it
 * fills the size, cut where it is of another shape, or stays whole inside. Returns null for what is not a picture, is too many pixels, or is SVG. Units: pixels.
 */
export async function reencodeImage(
  bytes: Buffer,
  size: { width: number; height: number },
  fit: 'cover' | 'inside' = 'cover',
): Promise<Buffer | null> {
  try {
    // Loaded with the first picture: it is as large as a small server.
    const { default: sharp } = await import('sharp');
    const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', animated: false });
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
