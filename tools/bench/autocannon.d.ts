declare module 'autocannon' {
  export type Request = {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    body?: string;
    setupRequest?: (request: Request) => Request;
  };
  type Options = { url: string; connections: number; duration: number; requests: Request[] };
  type Result = { errors: number; timeouts: number; non2xx: number; '2xx': number };
  interface Instance {
    on(
      event: 'response',
      listener: (client: unknown, status: number, bytes: number, milliseconds: number) => void,
    ): void;
  }
  function autocannon(options: Options, done: (error: Error | null, result: Result) => void): Instance;
  // biome-ignore lint/style/noDefaultExport: this is how the package is.
  export default autocannon;
}
