import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = { recipients: string[]; raw: string };

/** A mail server on this machine that keeps what it is given. */
export class MailServer {
  readonly received: ReceivedMail[] = [];
  /** After taking the next mail the connection breaks before the answer. */
  losesAnswer = false;
  /** Called when somebody connects, and with each mail before it is acknowledged. */
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
        // A mail whose connection breaks before its end was not received.
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

/** The lines of a mail's head that begin with a header's name. */
export function headerOf(mail: ReceivedMail | undefined, name: string): string[] {
  const head = (mail?.raw ?? '').split(/\r?\n\r?\n/, 1)[0]?.replaceAll(/\r?\n[ \t]+/g, ' ') ?? '';
  return head.split(/\r?\n/).filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`));
}
