import type { TestApp } from '#server/testing/app/test-app.ts';

type Mail = { subject: string; text: string };

/** The mails to an address, oldest first. */
export async function mailsTo({ owner }: TestApp, address: string): Promise<Mail[]> {
  const { rows } = await owner.query<Mail>(
    'SELECT subject, text FROM mails WHERE lower(recipient) = lower($1) ORDER BY id',
    [address],
  );
  return rows;
}

/** The secret of a link in the newest mail to an address. */
export async function linkTo(app: TestApp, address: string, path: string) {
  const text = (await mailsTo(app, address)).at(-1)?.text ?? '';
  const token = text.split(path)[1]?.match(/^[\w-]+/)?.[0] ?? '';
  return { token, text };
}
