import type { ReplyOf } from '#contract/route.ts';
import type { getSite } from '#contract/users.ts';

/** The facts about an installation without demo data, where anyone may sign up. */
export function makeSite(site: Partial<ReplyOf<typeof getSite>> = {}): ReplyOf<typeof getSite> {
  return {
    isDemo: false,
    hasMailbox: false,
    supportEmail: 'support@allsquare.example',
    signUp: 'open',
    signUpDomains: [],
    oidc: null,
    ...site,
  };
}
