import { sentence } from '#domain/language/text.ts';
import { AppError } from '#server/core/app-error.ts';
import type { Config } from '#server/platform/process/config.ts';

/** Refuses every way to sign in but the provider where the installation has no other. Throws 403. */
export function refuseWithProviderOnly({ oidc }: Pick<Config, 'oidc'>): void {
  if (oidc?.isOnly === true)
    throw new AppError('forbidden', sentence('Sign in with {name}', { name: oidc.name }));
}
