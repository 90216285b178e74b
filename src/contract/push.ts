import * as z from 'zod/mini';
import { id, instant } from './fields.ts';
import { route } from './route.ts';

/** The maximum number of devices of a person. */
export const MAX_PUSH_DEVICES = 10;

const device = z.object({
  id,
  /** A description such as "Chrome on Windows". */
  device: z.string(),
  createdAt: instant,
});
export type PushDevice = z.output<typeof device>;

const pushReply = z.object({
  /** The public key of this site, for the browser's subscription: base64url. */
  publicKey: z.string(),
  /** Newest first. */
  devices: z.array(device),
});
export type Push = z.output<typeof pushReply>;

export const getPush = route('getPush', 'GET /api/user/push', {
  access: 'person',
  auth: 'session',
  reply: pushReply,
});

const MAX_ADDRESS = 2000;
const address = z
  .string({ error: 'This address cannot be used' })
  .check(z.minLength(1, { error: 'This address cannot be used' }))
  .check(z.maxLength(MAX_ADDRESS, { error: 'This address cannot be used' }));

/** The bytes of a key as base64url; some browsers add padding. */
const keyField = (bytes: number, start = '') => {
  const characters = Math.ceil((bytes * 8) / 6);
  const form = new RegExp(`^${start}[A-Za-z0-9_-]{${characters - start.length}}={0,2}$`);
  return z
    .string({ error: 'This key cannot be used' })
    .check(z.regex(form, { error: 'This key cannot be used' }));
};

/**
 * Adds this browser to the caller's devices, with its push subscription. The device is removed with the session. The
 * first device of a session gets a test notification.
 */
export const addPushDevice = route('addPushDevice', 'POST /api/user/push', {
  access: 'person',
  body: z.object({
    /** At a push service of Google, Mozilla, Microsoft or Apple, or one that the site allows. */
    endpoint: address,
    keys: z.object(
      {
        /** An uncompressed point on P-256. */
        p256dh: keyField(65, 'B'),
        auth: keyField(16),
      },
      { error: 'Keys are required' },
    ),
  }),
  reply: device,
  status: 201,
  mayExist: true,
  changes: () => ['/api/user/push'],
});

export const removePushDevice = route('removePushDevice', 'DELETE /api/user/push/{id}', {
  access: 'person',
  params: z.object({ id }),
  changes: () => ['/api/user/push'],
});

/** The message that a device gets. The service worker shows it only to its recipient. */
export type PushMessage = {
  userId: string;
  title: string;
  body: string;
  /** An address of this site. */
  link: string;
  /** A later message with the same tag replaces it on the device. */
  tag: string;
};
