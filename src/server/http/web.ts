import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { findPage } from '#contract/pages.ts';
import { notFound } from './app-error.ts';
import type { Deps } from './context.ts';
import { firstAnswers } from './first-answers.ts';

const DIST = fileURLToPath(new URL('../../../dist/', import.meta.url));
const YEAR = 'public, max-age=31536000, immutable';

/** Serves the built pages and the uploaded pictures. An unknown page gets the shell with 404, an unknown call JSON. */
export async function serveWeb(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(fastifyStatic, {
    root: deps.storage.folder,
    prefix: '/uploads/',
    index: false,
    cacheControl: false,
    setHeaders: (response, path) => {
      response.header('cache-control', YEAR);
      response.header('content-security-policy', "default-src 'none'");
      if (path.endsWith('.pdf')) response.header('content-disposition', 'inline; filename="receipt.pdf"');
    },
  });
  const isBuilt = existsSync(join(DIST, 'index.html'));
  const shell = isBuilt
    ? await readFile(join(DIST, 'index.html'), 'utf8')
    : '<!doctype html><title>Allsquare</title><body></body>';
  const shells = isBuilt ? await shellsOf(shell) : new Map<string, string>();
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: DIST,
      prefix: '/',
      index: false,
      wildcard: false,
      decorateReply: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (response, path) => {
        response.header('cache-control', path.includes('/assets/') ? YEAR : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (path === '/api' || path.startsWith('/api/') || path.startsWith('/uploads/')) throw notFound();
    if (request.method !== 'GET' && request.method !== 'HEAD') throw notFound();
    const page = findPage(path);
    reply.code(page === null ? 404 : 200).header('cache-control', 'no-cache');
    const html = page === null ? shell : (shells.get(page) ?? shell);
    const answers = await firstAnswers(app, deps, request, reply);
    return reply.type('text/html; charset=utf-8').send(html.replace('</body>', () => `${answers}</body>`));
  });
}

/**
 * The shell of each page, with the scripts of its screen named: the browser fetches them beside the program, which
 * would otherwise ask for them one step later.
 */
async function shellsOf(shell: string): Promise<Map<string, string>> {
  const preloads: Record<string, string> = JSON.parse(await readFile(join(DIST, 'preloads.json'), 'utf8'));
  return new Map(
    Object.entries(preloads).map(([page, links]) => [page, shell.replace('</head>', `${links}</head>`)]),
  );
}
