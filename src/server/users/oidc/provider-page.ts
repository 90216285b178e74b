import { isOwnPage } from '#contract/pages.ts';
import { sentence } from '#domain/language/text.ts';
import { AppError } from '#server/core/app-error.ts';
import type { OpenContext } from '#server/core/context.ts';
import { enforceLimit } from '#server/core/enforce-limit.ts';
import { type Provider, ProviderError } from '#server/platform/oidc/provider.ts';
import type { OidcSettings } from '#server/platform/process/door-settings.ts';
import { beginAttempt } from './attempts.ts';
import type { Purpose } from './queries.ts';

/** The provider and its settings. Throws 404 where there is none. */
export function providerOf({ deps }: OpenContext): { provider: Provider; settings: OidcSettings } {
  const { provider } = deps;
  const settings = deps.config.oidc;
  if (provider === null || settings === null) throw new AppError('not_found', 'Not found');
  return { provider, settings };
}

function unavailable({ name }: OidcSettings): AppError {
  return new AppError(
    'unavailable',
    sentence('Sign-in with {name} is not available right now. Please try again.', { name }),
  );
}

type Going = {
  purpose: Purpose;
  /** Of the session that goes, for another purpose than to sign in. */
  sessionId?: string;
  returnTo: string;
  invite?: string | undefined;
};

/** Begins a sign-in of this browser; returns the provider's page. Throws `unavailable` if the provider is down. */
export async function goToProvider(
  context: OpenContext,
  { purpose, sessionId, returnTo, invite }: Going,
): Promise<{ url: string }> {
  const { provider, settings } = providerOf(context);
  await enforceLimit(context, { bucket: `oidc:${context.clientNetwork}`, most: 60, windowSeconds: 3600 });
  const secrets = await beginAttempt(context, {
    purpose,
    sessionId: sessionId ?? null,
    returnTo: isOwnPage(returnTo) ? returnTo : '/',
    invite: invite ?? null,
  });
  try {
    return { url: (await provider.begin(secrets, { isFresh: purpose === 'confirm' })).href };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    context.deps.log.warn({ err: error }, 'the sign-in provider cannot be used');
    throw unavailable(settings);
  }
}
