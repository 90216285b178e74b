import type { Configuration } from 'openid-client';
import type { OidcSettings } from '#server/platform/process/door-settings.ts';

/** Why a sign-in at the provider failed. */
export type ProviderFailure = 'canceled' | 'invalid' | 'unavailable';

/** The provider refused, answered wrongly, or did not answer. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly failure: ProviderFailure;

  constructor(failure: ProviderFailure, cause: unknown) {
    super(`The sign-in provider: ${failure}`, { cause });
    this.failure = failure;
  }
}

/** The secrets of one sign-in, each 43 characters of base64url. */
export type AttemptSecrets = { state: string; nonce: string; verifier: string };

/** The claims of a verified ID token. */
type IdClaims = {
  issuer: string;
  subject: string;
  claims: Readonly<Record<string, unknown>>;
  idToken: string;
};

/** Whether the person has to sign in again even if the provider knows them: at most 10 minutes before the answer. */
type Freshness = { isFresh: boolean };

/** Signs people in by OpenID Connect. All calls throw ProviderError. */
export type Provider = {
  /** The provider's page that a browser goes to. */
  begin: (secrets: AttemptSecrets, freshness: Freshness) => Promise<URL>;
  /** Redeems the answer that the browser came back with, and verifies it. */
  finish: (query: string, secrets: AttemptSecrets, freshness: Freshness) => Promise<IdClaims>;
  /** Where the browser signs out there too; null if the provider has no such page. */
  endSession: (idToken: string) => Promise<URL | null>;
};

const CALLBACK = '/api/login/oidc/callback';
const HOUR_MILLISECONDS = 3_600_000;
const TIMEOUT_SECONDS = 5;
const ASK_AGAIN = { prompt: 'login', max_age: '0' };
const FRESH_SECONDS = 600;
const SCOPE = 'openid profile email';

const library = () => import('openid-client');

/** What the provider says of itself, with how this installation talks to it. */
async function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<Configuration> {
  const client = await library();
  const isInsecure = issuer.protocol === 'http:';
  const found = await client.discovery(issuer, clientId, {}, client.None(), {
    timeout: TIMEOUT_SECONDS,
    execute: isInsecure ? [client.allowInsecureRequests] : [],
  });
  const methods = found.serverMetadata().token_endpoint_auth_methods_supported;
  // Without a list the standard's default holds.
  const isBasic = methods === undefined || methods.includes('client_secret_basic');
  const authentication = isBasic
    ? client.ClientSecretBasic(clientSecret)
    : client.ClientSecretPost(clientSecret);
  const configuration = new client.Configuration(
    found.serverMetadata(),
    clientId,
    { client_secret: clientSecret },
    authentication,
  );
  configuration.timeout = TIMEOUT_SECONDS;
  if (isInsecure) client.allowInsecureRequests(configuration);
  // Verifies the signature too, not only that the token came over a secure connection.
  client.enableNonRepudiationChecks(configuration);
  return configuration;
}

/** Loads the library and asks the provider at the first use; what it says of itself is kept for an hour. */
export function openProvider(settings: OidcSettings, appUrl: string): Provider {
  let kept: { configuration: Promise<Configuration>; until: number } | null = null;

  function configure(): Promise<Configuration> {
    const now = performance.now();
    if (kept !== null && now < kept.until) return kept.configuration;
    const configuration = discover(settings);
    const entry = { configuration, until: now + HOUR_MILLISECONDS };
    kept = entry;
    configuration.catch(() => {
      if (kept === entry) kept = null;
    });
    return configuration;
  }

  const trying = async <Result>(act: () => Promise<Result>): Promise<Result> => {
    try {
      return await act();
    } catch (error) {
      throw new ProviderError(await failureOf(error), error);
    }
  };

  return {
    begin: ({ state, nonce, verifier }, { isFresh }) =>
      trying(async () => {
        const client = await library();
        return client.buildAuthorizationUrl(await configure(), {
          redirect_uri: `${appUrl}${CALLBACK}`,
          scope: SCOPE,
          state,
          nonce,
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(isFresh && ASK_AGAIN),
        });
      }),
    finish: (query, { state, nonce, verifier }, { isFresh }) =>
      trying(async () => {
        const client = await library();
        const configuration = await configure();
        const tokens = await client.authorizationCodeGrant(
          configuration,
          new URL(`${appUrl}${CALLBACK}?${query}`),
          {
            expectedState: state,
            expectedNonce: nonce,
            pkceCodeVerifier: verifier,
            idTokenExpected: true,
            ...(isFresh && { maxAge: FRESH_SECONDS }),
          },
        );
        const claims = tokens.claims();
        if (claims === undefined || tokens.id_token === undefined) throw new Error('There is no ID token');
        const { userinfo_endpoint: endpoint } = configuration.serverMetadata();
        // Many providers say who somebody is only there. What the signed token says goes first.
        const told =
          endpoint === undefined
            ? {}
            : await client.fetchUserInfo(configuration, tokens.access_token, claims.sub);
        const { iss: issuer, sub: subject } = claims;
        return { issuer, subject, claims: { ...told, ...claims }, idToken: tokens.id_token };
      }),
    endSession: (idToken) =>
      trying(async () => {
        const client = await library();
        const configuration = await configure();
        if (configuration.serverMetadata().end_session_endpoint === undefined) return null;
        return client.buildEndSessionUrl(configuration, {
          id_token_hint: idToken,
          post_logout_redirect_uri: `${appUrl}/auth`,
        });
      }),
  };
}

const AWAY = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND']);

async function failureOf(error: unknown): Promise<ProviderFailure> {
  const client = await import('openid-client');
  if (error instanceof client.AuthorizationResponseError) {
    if (error.error === 'access_denied') return 'canceled';
    return /^(server_error|temporarily_unavailable)$/.test(error.error) ? 'unavailable' : 'invalid';
  }
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? String(cause.code) : '';
    if (AWAY.has(code) || cause.message === 'fetch failed' || cause.name === 'TimeoutError')
      return 'unavailable';
    if ('status' in cause && Number(cause.status) >= 500) return 'unavailable';
    if (cause.cause instanceof Response && cause.cause.status >= 500) return 'unavailable';
  }
  return 'invalid';
}
