import sharp from 'sharp';
import type { Guest } from '#server/testing/system/people.ts';

/** A small picture of one color. */
export async function makePicture(red: number): Promise<Uint8Array<ArrayBuffer>> {
  const background = { r: red, g: 80, b: 160 };
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .png()
    .toBuffer();
  return new Uint8Array(bytes);
}

export type Uploaded = { status: number; message: string; address: string };

/** Uploads the picture of a group. Throws if there is no answer. */
export async function uploadPicture(
  origin: string,
  who: Guest,
  groupId: string,
  picture: Uint8Array<ArrayBuffer>,
): Promise<Uploaded> {
  const form = new FormData();
  form.set('image', new Blob([picture], { type: 'image/png' }), 'a.png');
  const headers = { cookie: who.cookie };
  const reply = await fetch(`${origin}/api/groups/${groupId}/image`, { method: 'POST', headers, body: form });
  const body = (await reply.json()) as { image?: string; message?: string };
  return { status: reply.status, message: body.message ?? '', address: body.image ?? '' };
}

/** Reads an uploaded file: its status and its bytes as base64. */
export async function readPicture(origin: string, who: Guest, address: string): Promise<string> {
  const reply = await fetch(`${origin}${address}`, { headers: { cookie: who.cookie } });
  return `${reply.status} ${Buffer.from(await reply.arrayBuffer()).toString('base64')}`;
}
