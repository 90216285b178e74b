// A real OpenID provider in a process of its own. Its parent says who signs in, and how its answers are damaged.
import Provider from 'oidc-provider';

export type Told = {
  /** Who signs in next, or did so many seconds ago; null: they press Cancel. */
  account: { subject: string; claims: Record<string, unknown>; secondsAgo?: number } | null;
  damage: 'none' | 'unsigned' | 'signature' | 'audience' | 'down';
  /** By how many seconds its clock is ahead. */
  clockAhead: number;
};

type Setup = { port: number; redirectUri: string; signedOutUri: string };
const { port, redirectUri, signedOutUri }: Setup = JSON.parse(process.argv[2] ?? '{}');
const issuer = `http://127.0.0.1:${port}`;
let told: Told = { account: null, damage: 'none', clockAhead: 0 };
const realNow = Date.now;
Date.now = () => realNow() + told.clockAhead * 1000;
const people = new Map<string, Record<string, unknown>>();

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: 'allsquare',
      client_secret: 'a secret of the test',
      redirect_uris: [redirectUri],
      post_logout_redirect_uris: [signedOutUri],
    },
  ],
  claims: {
    openid: ['sub'],
    profile: ['preferred_username', 'given_name', 'family_name', 'locale', 'groups'],
    email: ['email', 'email_verified'],
  },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
  findAccount: (_context, subject) => ({
    accountId: subject,
    claims: async () => ({ ...people.get(subject), sub: subject }),
  }),
  // Everybody has agreed to everything.
  loadExistingGrant: async (context) => {
    const { client, session, provider: own } = context.oidc;
    const grant = new own.Grant({ clientId: client?.clientId, accountId: session?.accountId });
    grant.addOIDCScope('openid profile email');
    await grant.save();
    return grant;
  },
  ttl: { AccessToken: 600, AuthorizationCode: 600, IdToken: 600, Grant: 600, Interaction: 600, Session: 600 },
});

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString());

function damaged(idToken: string): string {
  const [head, body, signature = ''] = idToken.split('.');
  switch (told.damage) {
    case 'unsigned':
      return `${encode({ ...decode(head), alg: 'none' })}.${body}.`;
    case 'signature':
      return `${head}.${encode({ ...decode(body), sub: 'somebody-else' })}.${signature}`;
    case 'audience':
      return `${head}.${encode({ ...decode(body), aud: 'another' })}.${signature}`;
    case 'none':
    case 'down':
      return idToken;
  }
}

provider.use(async (context, next) => {
  if (told.damage === 'down') {
    context.status = 503;
    return;
  }
  if (context.path.startsWith('/interaction/')) {
    const { account } = told;
    const result =
      account === null
        ? { error: 'access_denied' }
        : {
            login: {
              accountId: account.subject,
              remember: false,
              ts: Math.floor(Date.now() / 1000) - (account.secondsAgo ?? 0),
            },
          };
    if (account !== null) people.set(account.subject, account.claims);
    context.respond = false;
    await provider.interactionFinished(context.req, context.res, result);
    return;
  }
  await next();
  if (
    context.path === '/token' &&
    typeof context.body === 'object' &&
    context.body !== null &&
    'id_token' in context.body
  )
    context.body.id_token = damaged(String(context.body.id_token));
});

process.on('message', (message) => {
  told = message as Told;
  process.send?.('heard');
});
process.on('disconnect', () => process.exit());
provider.listen(port, '127.0.0.1', () => process.send?.('ready'));
