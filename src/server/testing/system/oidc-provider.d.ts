/** The parts of the library that the provider of the tests uses; it comes without types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> };
  type Context = {
    path: string;
    status: number;
    respond: boolean;
    body: unknown;
    req: IncomingMessage;
    res: ServerResponse;
    oidc: {
      client?: { clientId: string };
      session?: { accountId?: string };
      provider: { Grant: new (of: { clientId: string | undefined; accountId: string | undefined }) => Grant };
    };
  };

  class Provider {
    constructor(issuer: string, configuration: Configuration);
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
    listen(port: number, host: string, onListening: () => void): void;
  }

  // biome-ignore lint/style/noDefaultExport: this is how the package is.
  export default Provider;

  type Configuration = {
    clients: readonly object[];
    claims: Readonly<Record<string, readonly string[]>>;
    features: object;
    interactions: { url: (context: Context, interaction: { uid: string }) => string };
    findAccount: (
      context: Context,
      subject: string,
    ) => { accountId: string; claims: () => Promise<Record<string, unknown>> };
    loadExistingGrant: (context: Context) => Promise<Grant>;
    ttl: Readonly<Record<string, number>>;
  };
}
