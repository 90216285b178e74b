import type { Answer, Caller, TestApp } from '#server/testing/app/test-app.ts';

/** A DELETE with a body. */
export async function remove({ app }: TestApp, person: Caller, url: string, body: unknown): Promise<Answer> {
  const response = await app.inject({
    method: 'DELETE',
    url,
    headers: { cookie: person.cookie, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
  return {
    status: response.statusCode,
    body: response.payload === '' ? undefined : response.json(),
    headers: response.headers as Answer['headers'],
  };
}

type Form = { field?: string; fields?: Record<string, string>; type?: string; filename?: string };

const BOUNDARY = 'the-boundary';

/** Sends a profile picture as a form. */
export async function upload(
  { app }: TestApp,
  person: Caller,
  bytes: Buffer,
  { field = 'profilePicture', fields = {}, type = 'image/png', filename = 'a.png' }: Form = {},
): Promise<Answer> {
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`;
  const response = await app.inject({
    method: 'POST',
    url: '/api/user/profile-picture',
    headers: { cookie: person.cookie, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([
      Buffer.from(texts.join('') + head),
      bytes,
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ]),
  });
  return {
    status: response.statusCode,
    body: response.json(),
    headers: response.headers as Answer['headers'],
  };
}
