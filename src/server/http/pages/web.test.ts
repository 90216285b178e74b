import { expect, test } from 'vitest';
import { startTestApp } from '#server/testing/app/test-app.ts';

test('the manifest and its icons are files of the site', async () => {
  const app = await startTestApp();
  try {
    const manifest = await app.visitor.get('/manifest.webmanifest');
    expect(manifest.headers['content-type']).toContain('application/manifest+json');
    const icon = await app.visitor.get('/icon-192.png');
    expect([icon.status, icon.headers['content-type']]).toEqual([200, 'image/png']);
  } finally {
    await app.close();
  }
});

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
