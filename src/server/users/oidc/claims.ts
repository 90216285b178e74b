import * as z from 'zod/mini';
import { emailField, givenName } from '#contract/fields.ts';
import { matchTags } from '#domain/language/languages.ts';

/** What the provider says of a person, as far as it is used. */
export const identityClaims = z.object({
  issuer: z.string(),
  subject: z.string(),
  email: z.nullable(z.string()),
  isEmailVerified: z.boolean(),
  username: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  /** The code of one of our languages. An answer kept by an earlier version has none. */
  language: z._default(z.nullable(z.string()), null),
  /** Whether they have the claim of admins; null: the installation does not ask. */
  isAdmin: z.nullable(z.boolean()),
});
export type IdentityClaims = z.output<typeof identityClaims>;

type Given = { issuer: string; subject: string; claims: Readonly<Record<string, unknown>> };
type AdminClaim = { readonly claim: string; readonly value: string } | null;

/** Reads the claims of an ID token. What has another form counts as not said. */
export function readClaims({ issuer, subject, claims }: Given, adminClaim: AdminClaim): IdentityClaims {
  const text = (name: string, schema: z.ZodMiniType<string>) => {
    const read = z.safeParse(schema, claims[name]);
    return read.success ? read.data : null;
  };
  const name = givenName({ message: 'Not a name' });
  return {
    issuer,
    subject,
    email: text('email', emailField('Not an address')),
    isEmailVerified: claims.email_verified === true,
    username: text('preferred_username', z.string()),
    firstName: text('given_name', name),
    lastName: text('family_name', name),
    language: languageOf(text('locale', z.string())),
    isAdmin: adminClaim === null ? null : hasValue(claims[adminClaim.claim], adminClaim.value),
  };
}

/** Some providers write `de_DE`. */
function languageOf(locale: string | null): string | null {
  return locale === null ? null : (matchTags([locale.replaceAll('_', '-')])?.code ?? null);
}

function hasValue(claim: unknown, value: string): boolean {
  return Array.isArray(claim) ? claim.includes(value) : claim === value;
}

/** The username that a new account begins with: 3 to 30 of the characters that usernames have. */
export function usernameOf({ username, email }: Pick<IdentityClaims, 'username' | 'email'>): string {
  const told = [username, email?.slice(0, email.lastIndexOf('@'))];
  const names = told.map((each) => (each ?? '').replaceAll(/[^A-Za-z0-9._-]/g, '').slice(0, 30));
  return names.find((name) => name.length >= 3) ?? 'user';
}
