import { newId } from '#server/core/ids.ts';
import type { Sample } from './sample.ts';
import type { World } from './world.ts';

async function addFailedJob({ app }: World): Promise<string> {
  const id = newId();
  await app.owner.query(
    `INSERT INTO jobs (id, kind, payload, attempts, failed_at, last_error)
     VALUES ($1, 'sample', '{}', 12, now(), 'Out of paper')`,
    [id],
  );
  return id;
}

let made = 0;

function newCode(): string {
  made += 1;
  return `SPRING-${made}`;
}

/** For a code that is written directly to the table, because most callers may not create one. */
const ofCode =
  (body?: unknown) =>
  async ({ app }: World) => {
    const id = newId();
    await app.owner.query(
      `INSERT INTO promotion_codes (id, code, valid_from) VALUES ($1, $2, '2026-01-01')`,
      [id, newCode()],
    );
    return { url: `/api/admin/promotion-codes/${id}`, body };
  };

const TERMS = {
  description: 'A month for all',
  validUntil: '2026-12-31',
  maxRedemptions: 10,
  isActive: true,
  discountPercent: 100,
  durationMonths: 2,
};

export const adminSamples: Readonly<Record<string, Sample>> = {
  listUsers: { call: () => ({ url: '/api/admin/users?q=person&sort=created&order=desc&limit=5' }) },
  createUser: {
    call: () => ({
      url: '/api/admin/users',
      body: { username: newId().slice(-12), email: `${newId()}@example.com`, isAdmin: false },
    }),
  },
  renewUserLink: {
    call: async ({ app, other }) => {
      await app.owner.query('UPDATE users SET password = NULL WHERE id = $1', [other.id]);
      return { url: `/api/admin/users/${other.id}/link` };
    },
  },
  endUserSessions: { call: ({ other }) => ({ url: `/api/admin/users/${other.id}/end-sessions` }) },
  removeUser: { call: ({ other }) => ({ url: `/api/admin/users/${other.id}` }) },
  toggleSubscription: {
    call: ({ other }) => ({
      url: `/api/admin/users/${other.id}/toggle-subscription`,
      body: { active: false },
    }),
  },
  listPromotionCodes: { call: () => ({ url: '/api/admin/promotion-codes?limit=5' }) },
  addPromotionCode: {
    call: () => ({
      url: '/api/admin/promotion-codes',
      body: { code: newCode(), validFrom: '2026-06-15', ...TERMS },
    }),
  },
  updatePromotionCode: { call: ofCode(TERMS) },
  removePromotionCode: { call: ofCode() },
  listAudit: { call: () => ({ url: '/api/admin/audit?limit=5' }) },
  getStatus: { call: () => ({ url: '/api/admin/status' }) },
  // None are set up.
  backUp: { call: () => ({ url: '/api/admin/backups' }), status: () => 409 },
  retryJob: { call: async (world) => ({ url: `/api/admin/jobs/${await addFailedJob(world)}/retry` }) },
};
