import { crc32 } from 'node:zlib';

/** The smallest picture: one grey pixel. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

/** The beginning of a PNG that claims this number of pixels on each side. */
export function pngHeader(side: number): Buffer {
  const header = Buffer.alloc(17);
  header.write('IHDR', 0, 'latin1');
  header.writeUInt32BE(side, 4);
  header.writeUInt32BE(side, 8);
  header[12] = 1;
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(13);
  sum.writeUInt32BE(crc32(header));
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), size, header, sum]);
}
