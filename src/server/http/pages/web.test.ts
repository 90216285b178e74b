import { expect, test } from 'vitest';
import { startTestApp } from '#server/testing/app/test-app.ts';

test('the service worker is checked for a new version on each use, and has the policy of pages', async () => {
  const app = await startTestApp();
  try {
    const worker = await app.visitor.get('/service-worker.js');
    const page = await app.visitor.get('/auth');
    expect(worker.status).toBe(200);
    expect(worker.headers['content-type']).toContain('javascript');
    expect(worker.headers['cache-control']).toBe('no-cache');
    expect(worker.headers['content-security-policy']).toBe(page.headers['content-security-policy']);
    // Its scope is the site, because it lies at the root.
    expect(worker.headers['service-worker-allowed']).toBeUndefined();
  } finally {
    await app.close();
  }
});
