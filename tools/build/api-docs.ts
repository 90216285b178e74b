import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const OWN = join(import.meta.dirname, 'api-docs');
const VIEWER = join(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'), '..');

/** Where the server finds the page (src/server/http/pages/web.ts). */
const PAGE = 'api-docs.html';

/** The address of the page. */
const ADDRESS = '/docs/api';

/** The files of the viewer and ours, with where they come from. The license must accompany the viewer. */
const FILES: readonly { name: string; path: string }[] = [
  ...['swagger-ui-bundle.js', 'swagger-ui-bundle.js.LICENSE.txt', 'swagger-ui.css', 'LICENSE', 'NOTICE'].map(
    (name) => ({ name, path: join(VIEWER, name) }),
  ),
  ...['start.js', 'style.css'].map((name) => ({ name, path: join(OWN, name) })),
];

type File = { name: string; source: string };

/** The files of the documentation page. Their folder is named by what is in them, so that browsers may keep them. */
function apiDocsFiles(): { folder: string; files: File[] } {
  const files = FILES.map(({ name, path }) => ({ name, source: withoutMap(readFileSync(path, 'utf8')) }));
  const hash = createHash('sha256');
  for (const { name, source } of files) hash.update(name).update(source);
  return { folder: `assets/api-docs-${hash.digest('hex').slice(0, 8)}`, files };
}

/** The maps of the viewer are not served. */
const withoutMap = (source: string) => source.replace(/\n?(\/\/|\/\*)# sourceMappingURL=.*/g, '');

/** The page with the addresses of its files. */
function pageOf(folder: string, siteStyles: string): string {
  const page = readFileSync(join(OWN, 'page.html'), 'utf8');
  return page.replaceAll('{folder}', `/${folder}`).replace('{site styles}', siteStyles);
}

/** Serves the documentation of the API from this site: the build copies its files, the development server reads them. */
export const apiDocs: Plugin = {
  name: 'api-docs',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const styles = Object.keys(bundle).filter((name) => /^assets\/index-[\w-]+\.css$/.test(name));
      if (styles.length !== 1) throw new Error(`The site has ${styles.length} stylesheets instead of one`);
      const { folder, files } = apiDocsFiles();
      for (const { name, source } of files)
        this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source });
      this.emitFile({ type: 'asset', fileName: PAGE, source: pageOf(folder, `/${styles[0]}`) });
    },
  },
  configureServer({ middlewares }) {
    const { folder, files } = apiDocsFiles();
    const serve = (address: string, type: string, text: string) =>
      middlewares.use(address, (_request, response) => {
        response.setHeader('content-type', type);
        response.end(text);
      });
    serve(ADDRESS, 'text/html; charset=utf-8', pageOf(folder, '/src/web/styles.css'));
    for (const { name, source } of files)
      serve(`/${folder}/${name}`, name.endsWith('.css') ? 'text/css' : 'text/javascript', source);
  },
};
