import { makeCode, takeAccess } from './access.ts';
import type { Sample } from './sample-calls.ts';

export const subscriptionSamples: Readonly<Record<string, Sample>> = {
  redeemPromotionCode: {
    // Somebody with full access without an end, as an admin has, would be refused.
    call: async ({ app }, caller) => {
      await takeAccess(app, [caller.id]);
      await app.owner.query(`UPDATE users SET role = 'user' WHERE id = $1`, [caller.id]);
      return { url: '/api/promotion-codes/redeem', body: { code: await makeCode(app) } };
    },
  },
};
