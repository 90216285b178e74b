import { newId } from '#server/core/ids.ts';
import type { Caller } from '#server/testing/app/test-app.ts';
import {
  deviceFor,
  giveArchive,
  giveLink,
  givePasskey,
  givePassword,
  giveToken,
  giveTwoFactor,
  PASSWORD,
} from '#server/testing/makers/accounts.ts';
import { PICTURE } from '#server/testing/makers/picture.ts';
import { pushSubscription } from '#server/testing/makers/push.ts';
import { giveWebhook } from '#server/testing/makers/webhooks.ts';
import type { Sample } from './sample.ts';
import type { World } from './world.ts';

/** A call that needs the caller's password, which is set first. */
const withPassword = (url: string, body: object = { password: PASSWORD }): Sample => ({
  call: async ({ app }: World, caller: Caller) => {
    await givePassword(app, caller);
    return { url, body };
  },
});

const at = (url: string, body?: unknown): Sample => ({
  call: () => ({ url, body }),
});

const byLink = (purpose: 'verify-email' | 'password-reset', body?: unknown): Sample => ({
  call: async ({ app }) => {
    const token = await giveLink(app, await app.person(), purpose);
    return { url: `/api/${purpose}/${token}`, body };
  },
});

/** Of a person whose password was just reset. */
const accessLeft: Sample = {
  call: async ({ app }) => {
    const person = await app.person();
    await giveToken(app, person);
    const token = await giveLink(app, person, 'password-reset');
    await app.visitor.post(`/api/password-reset/${token}`, { password: 'quieter-harbour' });
    return { url: `/api/password-reset/${token}/access` };
  },
};

const ofPasskey = (body?: unknown): Sample => ({
  call: async ({ app }, caller) => {
    const id = newId();
    if (caller.id !== '') {
      await app.owner.query(
        `INSERT INTO passkeys (id, user_id, name, credential_id, public_key, counter) VALUES ($1, $2, 'Key', $3, '', 0)`,
        [id, caller.id, id],
      );
    }
    return { url: `/api/user/passkeys/${id}`, body };
  },
});

const ofWebhook = (body?: unknown, below = ''): Sample => ({
  call: async ({ app }, caller) => {
    const id = newId();
    if (caller.id !== '') await giveWebhook(app, caller, { id });
    return { url: `/api/user/webhooks/${id}${below}`, body };
  },
});

export const accountSamples: Readonly<Record<string, Sample>> = {
  resendVerification: {
    call: async ({ app }, caller) => {
      if (caller.id !== '') await giveLink(app, caller, 'verify-email');
      return { url: '/api/user/profile/verification' };
    },
  },
  verifyEmail: byLink('verify-email'),
  setProfilePicture: {
    call: () => ({ url: '/api/user/profile-picture', file: PICTURE, field: 'profilePicture' }),
  },
  removeProfilePicture: at('/api/user/profile-picture'),

  changePassword: withPassword('/api/user/password', {
    currentPassword: PASSWORD,
    newPassword: 'quieter-harbour',
  }),
  listSessions: at('/api/user/sessions'),
  endSession: {
    call: async ({ app }, caller) => {
      const id = newId();
      if (caller.id !== '') {
        await app.owner.query(
          `INSERT INTO sessions (token_hash, id, user_id, expires_at) VALUES (decode(md5($1::uuid::text), 'hex'), $1, $2, '2030-01-01')`,
          [id, caller.id],
        );
      }
      return { url: `/api/user/sessions/${id}` };
    },
  },
  endOtherSessions: at('/api/user/sessions'),
  requestPasswordReset: at('/api/password-reset', { username: 'somebody' }),
  resetPassword: byLink('password-reset', { password: 'quieter-harbour' }),
  getAccessLeft: accessLeft,
  endAccessLeft: accessLeft,

  getTwoFactor: at('/api/user/two-factor'),
  setUpTwoFactor: withPassword('/api/user/two-factor/setup'),
  confirmTwoFactor: {
    call: async ({ app }, caller) => {
      if (caller.id === '') return { url: '/api/user/two-factor/confirm', body: { code: '123456' } };
      const { code } = await giveTwoFactor(app, caller);
      await app.owner.query('UPDATE two_factor SET confirmed_at = NULL WHERE user_id = $1', [caller.id]);
      return { url: '/api/user/two-factor/confirm', body: { code: await code() } };
    },
  },
  renewRecoveryCodes: {
    call: async ({ app }, caller) => {
      if (caller.id !== '') await giveTwoFactor(app, caller);
      return { url: '/api/user/two-factor/recovery-codes', body: { password: PASSWORD } };
    },
  },
  disableTwoFactor: withPassword('/api/user/two-factor/disable'),
  loginTwoFactor: {
    call: async ({ app }) => {
      const person = await app.person();
      const { code } = await giveTwoFactor(app, person);
      const { body } = await app.visitor.post('/api/login', {
        username: person.username,
        password: PASSWORD,
      });
      return { url: '/api/login/two-factor', body: { challenge: body.challenge, code: await code() } };
    },
  },

  listTokens: at('/api/user/tokens'),
  addToken: withPassword('/api/user/tokens', {
    name: 'Spreadsheet',
    scope: 'read',
    expiresInDays: 30,
    password: PASSWORD,
  }),
  removeToken: {
    call: async ({ app }, caller) => {
      const id = newId();
      if (caller.id !== '') await giveToken(app, caller, { id });
      return { url: `/api/user/tokens/${id}` };
    },
  },

  listWebhooks: at('/api/user/webhooks'),
  addWebhook: withPassword('/api/user/webhooks', {
    url: 'https://93.184.215.14/hook',
    events: ['expense.*'],
    password: PASSWORD,
  }),
  updateWebhook: ofWebhook({ events: ['comment.added'], isActive: false }),
  removeWebhook: ofWebhook(),
  listDeliveries: ofWebhook(undefined, '/deliveries'),

  listPasskeys: at('/api/user/passkeys'),
  beginPasskey: {
    call: async ({ app }, caller) => {
      await givePassword(app, caller);
      // Its libraries are loaded at the first use, which takes time on a busy machine.
      await app.visitor.post('/api/login/passkey/options');
      return { url: '/api/user/passkeys/options', body: { password: PASSWORD } };
    },
  },
  addPasskey: {
    call: async ({ app }, caller) => {
      await givePassword(app, caller);
      const { body } = await caller.post('/api/user/passkeys/options', { password: PASSWORD });
      const options = body.options ?? { challenge: 'none', user: { id: '' } };
      return { url: '/api/user/passkeys', body: { name: 'Phone', response: deviceFor(app).create(options) } };
    },
  },
  renamePasskey: ofPasskey({ name: 'Old phone' }),
  removePasskey: ofPasskey(),
  beginPasskeyLogin: at('/api/login/passkey/options'),
  loginPasskey: {
    call: async ({ app }) => {
      const device = await givePasskey(app, await app.person());
      const { body } = await app.visitor.post('/api/login/passkey/options');
      return { url: '/api/login/passkey', body: { response: device.get(body.options) } };
    },
  },

  getPush: at('/api/user/push'),
  addPushDevice: at('/api/user/push', pushSubscription()),
  removePushDevice: {
    call: async (_world, caller) => {
      const { body } = await caller.post('/api/user/push', pushSubscription());
      return { url: `/api/user/push/${body.id ?? newId()}` };
    },
  },

  getDataExport: at('/api/user/export'),
  requestDataExport: at('/api/user/export'),
  downloadDataExport: {
    call: async ({ app }, caller) => {
      if (caller.id !== '') await giveArchive(app, caller);
      return { url: '/api/user/export/file' };
    },
  },
  removeAccount: withPassword('/api/user'),
};
