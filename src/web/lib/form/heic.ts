/** Longer sides are reduced to this, in pixels: the JPEG of a photo then stays below the limit of uploads. */
const LONGEST_SIDE = 3000;
const QUALITY = 0.9;

/** Why a HEIC photo that stayed one cannot be used. */
export const HEIC_PROBLEM = "This browser can't open HEIC photos. Save it as a JPEG and choose that.";

/** Whether a file is a photo as iPhones save it. Many browsers know no type for it, so its name counts too. */
export function isHeic({ name = '', type }: Pick<Blob, 'type'> & { name?: string }): boolean {
  return /^image\/hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name);
}

/** Hands over a chosen file. A HEIC photo becomes a JPEG where the browser can open it, which Safari can. */
export function takeFile(file: File, onFile: (file: File) => void): void {
  if (isHeic(file)) void toJpeg(file).then((jpeg) => onFile(jpeg ?? file));
  else onFile(file);
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
    return jpeg && new File([jpeg], photo.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' });
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}
