import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = { recipients: string[]; raw: string };

/** A local mail server that keeps all received mails. */
export class MailServer {
  readonly received: ReceivedMail[] = [];
  /** If true, the connection breaks before the response to the next mail. */
  losesAnswer = false;
  /** Called at each connection, and with each mail before it is acknowledged. */
  onConnect: () => void = () => undefined;
  onMail: (mail: ReceivedMail) => void = () => undefined;
  port = 0;
  #server: SMTPServer | null = null;

  async start(): Promise<void> {
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      closeTimeout: 100,
      onConnect: (_session, done) => {
        this.onConnect();
        done();
      },
      onData: (stream, session, done) => {
        const receive = (raw: string) => {
          const mail = { recipients: session.envelope.rcptTo.map(({ address }) => address), raw };
          this.received.push(mail);
          this.onMail(mail);
          if (this.losesAnswer) done(Object.assign(new Error('Lost'), { responseCode: 451 }));
          else done();
          this.losesAnswer = false;
        };
        // A mail is not received if its connection breaks before its end.
        text(stream).then(receive, () => undefined);
      },
    });
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.port = (server.server.address() as AddressInfo).port;
    this.#server = server;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (server !== null) await new Promise<void>((resolve) => server.close(resolve));
  }
}

/** The lines of a mail's header with this name. */
export function headerOf(mail: ReceivedMail | undefined, name: string): string[] {
  const head = (mail?.raw ?? '').split(/\r?\n\r?\n/, 1)[0]?.replaceAll(/\r?\n[ \t]+/g, ' ') ?? '';
  return head.split(/\r?\n/).filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`));
}
