import type { BodyOf } from '#contract/route.ts';
import type { requestSignUp as requestSignUpRow } from '#contract/sign-up.ts';
import { sentence } from '#domain/language/text.ts';
import type { Deps, OpenContext } from '#server/core/context.ts';
import { enforceLimit } from '#server/core/enforce-limit.ts';
import { type Letter, sendLetter } from '#server/mails/letters.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { enqueue, type JobHandler } from '#server/platform/jobs/jobs.ts';
import type { Config } from '#server/platform/process/config.ts';
import { hashTokenFor, newToken } from '#server/platform/security/tokens.ts';
import { SIGN_UP_LINK } from './door.ts';
import * as queries from './door-queries.ts';

const HOUR = 3600;
const VALID_MILLISECONDS = 24 * HOUR * 1000;

/** Whether an address is of a domain whose people may sign up. */
export function isOfAllowedDomain({ signUpDomains }: Pick<Config, 'signUpDomains'>, email: string): boolean {
  return signUpDomains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase());
}

/** Answers before the address is looked up, so that neither the answer nor its time shows whether an account has it. */
export async function requestSignUp(
  context: OpenContext,
  { email }: BodyOf<typeof requestSignUpRow>,
): Promise<Record<string, never>> {
  const { deps, clientNetwork, now } = context;
  await enforceLimit(context, {
    bucket: `sign-up-mail-from:${clientNetwork}`,
    most: 20,
    windowSeconds: HOUR,
  });
  await enforceLimit(context, {
    bucket: `sign-up-mail:${email.toLowerCase()}`,
    most: 5,
    windowSeconds: HOUR,
  });
  if (!isOfAllowedDomain(deps.config, email)) return {};
  await enqueue(deps.pool, { kind: 'sign-up-link', payload: { email }, runAt: now });
  deps.wakeJobs();
  return {};
}

/** The job: mails a link to an address that no account has. */
export function signUpLinkJob({ pool, clock, config }: Deps): JobHandler {
  return async (job) => {
    const email = String(job.payload.email);
    if (!isOfAllowedDomain(config, email)) return undefined;
    await inTransaction(pool, async (db) => {
      const now = clock.now();
      if ((await queries.findAddressOwner(db, email)).length > 0) return;
      const token = newToken();
      const expiresAt = new Date(now.getTime() + VALID_MILLISECONDS);
      await queries.upsertSignUpLink(db, email, hashTokenFor(SIGN_UP_LINK, token), expiresAt, now);
      await sendLetter(db, signUpMail(email, `${config.appUrl}/auth?invite=${token}`), now);
    });
    return undefined;
  };
}

function signUpMail(to: string, url: string): Letter {
  return {
    to,
    subject: sentence('Create your account'),
    paragraphs: [
      sentence(
        'Open the link to create an Allsquare account with this address. The link is valid for 24 hours and works once.',
      ),
      sentence("If you didn't request this, you can ignore this email."),
    ],
    action: { label: sentence('Create Account'), url },
  };
}
