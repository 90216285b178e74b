import { t } from '@lingui/core/macro';

/** Longer sides are reduced to this, in pixels: the JPEG of a photo then stays below the limit of uploads. */
const LONGEST_SIDE = 3000;
const QUALITY = 0.9;

/** Why a HEIC photo that stayed one cannot be used. */
export const heicProblem = () => t`This browser can't open HEIC photos. Save it as a JPEG and choose that.`;

/** Whether a file is a photo as iPhones save it. Many browsers know no type for it, so its name counts too. */
export function isHeic({ name = '', type }: Pick<Blob, 'type'> & { name?: string }): boolean {
  return /^image\/hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name);
}

/** What a file input for photos accepts. Some systems know no image type for HEIC, so the names are listed too. */
export const PHOTO_TYPES = 'image/*,.heic,.heif';

/** Hands over a chosen file. A HEIC photo becomes a JPEG where the browser can open it, which Safari can. */
export function takeFile(file: File, onFile: (file: File) => void): void {
  if (isHeic(file)) void toJpeg(file).then((jpeg) => onFile(jpeg ?? file));
  else if (isNamedAsPhoto(file)) void withoutHeic(file).then(onFile);
  else onFile(file);
}

/** Whether a file may be a HEIC photo under another name, as chat programs save it, or without one. */
function isNamedAsPhoto({ name, type }: File): boolean {
  return type === '' ? !/\.\w+$/.test(name) : type.startsWith('image/');
}

/** A file that says that it is HEIC if its first bytes do and the browser cannot open it. */
async function withoutHeic(file: File): Promise<File> {
  if (!(await hasHeicBytes(file))) return file;
  return (await toJpeg(file)) ?? new File([file], file.name, { type: 'image/heic' });
}

const HEAD_BYTES = 64;
const HEIC_BRANDS = /^(?:hei[cxms]|hev[cxms])$/;
/** HEIF of any coding: AVIF, which browsers can open, has these brands too. */
const GENERAL_BRANDS = /^(?:mif1|msf1)$/;
const AVIF_BRANDS = /^avi[fs]$/;

/** Whether the `ftyp` box at the start of a file names HEIC. */
async function hasHeicBytes(file: File): Promise<boolean> {
  const head = await file.slice(0, HEAD_BYTES).arrayBuffer();
  const text = String.fromCharCode(...new Uint8Array(head));
  if (text.length < 16 || text.slice(4, 8) !== 'ftyp') return false;
  const end = Math.min(new DataView(head).getUint32(0), text.length);
  const brands = [text.slice(8, 12)];
  // A version stands between the first brand and the others.
  for (let at = 16; at + 4 <= end; at += 4) brands.push(text.slice(at, at + 4));
  if (brands.some((brand) => HEIC_BRANDS.test(brand))) return true;
  return (
    brands.some((brand) => GENERAL_BRANDS.test(brand)) && !brands.some((brand) => AVIF_BRANDS.test(brand))
  );
}

/** The photo upright as a JPEG; null where the browser cannot open it. */
async function toJpeg(photo: File): Promise<File | null> {
  const address = URL.createObjectURL(photo);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const { naturalWidth, naturalHeight } = image;
    const scale = Math.min(1, LONGEST_SIDE / Math.max(naturalWidth, naturalHeight));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(naturalWidth * scale);
    canvas.height = Math.round(naturalHeight * scale);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const jpeg = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
    return jpeg && new File([jpeg], `${photo.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' });
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}
