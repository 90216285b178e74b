import type { Config } from './config.ts';

export type Mail = { id: string; to: string; subject: string; text: string; html: string };

/** Sends one mail; rejects if the server does not accept it. */
export type Mailer = { send(mail: Mail): Promise<void>; close(): void };

/** Sends by SMTP_URL. Without it there is no mailer, and mails stay in the local mailbox. */
export function createMailer(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'appUrl'>): Mailer | null {
  if (config.smtpUrl === null) return null;
  const url = config.smtpUrl;
  const connect = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
    });
  };
  // Loaded with the first mail: it is a large library, and many processes never send one.
  let connected: ReturnType<typeof connect> | undefined;
  const domain = new URL(config.appUrl).hostname;
  return {
    async send({ id, to, subject, text, html }) {
      // An address object is never parsed as a list. The same id on a retry lets mail servers drop the duplicate.
      connected ??= connect();
      const transport = await connected;
      await transport.sendMail({
        from: config.mailFrom,
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${id}@${domain}>`,
      });
    },
    close: () => void connected?.then((transport) => transport.close()),
  };
}
