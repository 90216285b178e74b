import { afterEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';

const TOKEN = 'a-token-for-the-collector';

let app: TestApp | undefined;
afterEach(() => app?.close());

async function open(env: Record<string, string>) {
  app = await startTestApp({ env });
  return app;
}

describe('/metrics', () => {
  test('/metrics does not exist unless it is configured', async () => {
    const { visitor } = await open({});
    expect((await visitor.get('/metrics')).status).toBe(404);
  });

  test('/metrics needs the token', async () => {
    const { visitor } = await open({ METRICS_TOKEN: TOKEN });
    for (const authorization of ['', 'Bearer', `Bearer ${TOKEN}x`, `bearer ${TOKEN}`, TOKEN])
      expect((await visitor.get('/metrics', { authorization })).status).toBe(401);
    expect((await visitor.get('/metrics')).status).toBe(401);
    expect((await visitor.get('/metrics', { authorization: `Bearer ${TOKEN}` })).status).toBe(200);
  });

  test('/metrics reports calls by row, the pool, the queues and the event loop, and no personal data', async () => {
    const { visitor, person, owner } = await open({ METRICS: 'true' });
    await owner.query(
      `INSERT INTO jobs (id, kind, payload, failed_at) VALUES (gen_random_uuid(), 'mail', '{}', now())`,
    );
    const maya = await person('maya', { email: 'maya@example.com' });
    const { body: group } = await maya.post('/api/groups', { name: 'Lisbon' });
    await maya.get(`/api/groups/${group.id}`);
    await visitor.get('/nowhere');
    const { status, headers, body } = await visitor.get('/metrics');
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect(body).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/groups/:id",status="200"} 1',
    );
    expect(body).toContain('route="pages and files",status="404"} 1');
    expect(body).toContain('jobs{kind="mail",state="failed"} 1');
    expect(body).toMatch(/database_pool_connections\{state="open"\} [1-9]/);
    expect(body).toContain('nodejs_eventloop_lag_seconds');
    for (const personal of ['maya', group.id, maya.id]) expect(body).not.toContain(personal);
  });
});
