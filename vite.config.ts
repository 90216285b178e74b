import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { screenFiles } from '#web/app/screen-files.ts';
import { apiDocs } from './tools/build/api-docs.ts';
import { appIcons } from './tools/build/app-icons.ts';
import { catalogues } from './tools/build/catalogues.ts';
import { chunkGroups } from './tools/build/chunks.ts';
import { separateIcons } from './tools/build/icons.ts';
import { messages } from './tools/build/messages.ts';
import { oldestBrowsers } from './tools/build/oldest-browsers.ts';
import { preloadLinks, preloadsOf, startingScripts } from './tools/build/preloads.ts';
import { recognizer } from './tools/build/recognizer.ts';
import { serviceWorker } from './tools/build/service-worker.ts';

// Compressed once, as small as it gets: the server then only sends files. Takes most of the time of a build, so a build to
// look at leaves it out (`--mode uncompressed`).
const precompress: Plugin = {
  name: 'precompress',
  apply: (_config, { command, mode }) => command === 'build' && mode !== 'uncompressed',
  // What is on the disk is final; what earlier steps hand on may still change.
  writeBundle({ dir = '' }) {
    for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
      if (!/\.(js|css|svg|wasm)$|catalogues\/.*\.json$/.test(name)) continue;
      const path = join(dir, name);
      const source = readFileSync(path);
      const params = {
        [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
        // The best quality takes many seconds longer for large files that few people load, and saves a tenth.
        ...(source.length > 1_000_000 && { [constants.BROTLI_PARAM_QUALITY]: 9 }),
      };
      writeFileSync(`${path}.br`, brotliCompressSync(source, { params }));
      writeFileSync(`${path}.gz`, gzipSync(source, { level: 9 }));
    }
  },
};

// The server names a screen's scripts in the page it sends (src/server/http/pages/web.ts).
const preloads: Plugin = {
  name: 'preloads',
  apply: 'build',
  generateBundle(_options, bundle) {
    const links = Object.entries(preloadsOf(bundle, screenFiles)).map(([page, files]) => [
      page,
      preloadLinks(files),
    ]);
    this.emitFile({
      type: 'asset',
      fileName: 'preloads.json',
      source: JSON.stringify(Object.fromEntries(links)),
    });
  },
};

// The page names all scripts of the program: Vite itself names those of its first step only (src/web/main.tsx).
const programPreloads: Plugin = {
  name: 'program-preloads',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) =>
      html
        .replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, '')
        .replace('</head>', `${preloadLinks(startingScripts(bundle))}</head>`),
  },
};

const icons: Plugin = {
  name: 'icons',
  apply: 'build',
  transform: { filter: { id: /src\/web\//, code: 'lucide-react' }, handler: separateIcons },
};

export default defineConfig({
  // The service worker lists what was written before it: the recognizer's large files and the documentation of the API
  // are not among the program's.
  plugins: [
    messages(),
    catalogues,
    react(),
    tailwindcss(),
    icons,
    programPreloads,
    preloads,
    appIcons(),
    serviceWorker(),
    recognizer,
    apiDocs,
    precompress,
  ],
  build: {
    outDir: 'dist',
    target: oldestBrowsers,
    sourcemap: false,
    // Fonts and pictures stay files: a data: address would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    // A browser without it loads a screen's scripts a little later.
    modulePreload: {
      polyfill: false,
      // The program would list the scripts of every screen: 2.5 kB that each first load waits for. The page names those of its
      // own screen, and the service worker fetches the others right after.
      resolveDependencies: (_file, scripts, { hostId }) => (/\bstart-/.test(hostId) ? [] : scripts),
    },
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
});
