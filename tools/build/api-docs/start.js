// Shows the OpenAPI document of this site. Runs as a script of the page /docs/api, after the viewer's.
const DOCUMENT = '/api/openapi.json';

const failed = () => {
  document.getElementById('docs').innerHTML =
    '<p role="alert">The document could not be loaded. Please reload the page.</p>';
};

/** The viewer has its dark colors under a class. */
function followTheme() {
  const isDarkSystem = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const theme = document.documentElement.dataset.theme ?? (isDarkSystem.matches ? 'dark' : 'light');
    document.documentElement.classList.toggle('dark-mode', theme === 'dark');
  };
  isDarkSystem.addEventListener('change', apply);
  apply();
}

/** What a token may call, and what needs neither token nor session, can be tried. */
const isOpenToTokens = ({ security = [{}] }) =>
  security.some((schemes) => Object.keys(schemes).every((name) => name === 'token'));

const onlyWhatCanBeTried = {
  statePlugins: {
    spec: {
      wrapSelectors: {
        allowTryItOutFor: () => (_state, path, method) => isOpenToTokens(shown.paths[path][method]),
      },
    },
  },
};

/**
 * The document refers to one thing, the schema of errors. It is put in its places here: the viewer takes seconds to
 * resolve the references of an OpenAPI 3.1 document, most of them before it shows anything.
 */
function withErrors(text) {
  const { schemas } = JSON.parse(text).components;
  return JSON.parse(text, (_key, value) =>
    value?.$ref === '#/components/schemas/Error' ? schemas.Error : value,
  );
}

const nothingToResolve = {
  fn: {
    resolveSubtree: async (part, path) => ({
      spec: path.reduce((inner, key) => inner?.[key], part),
      errors: [],
    }),
  },
};

/** A page cannot set the cookie of a session, so it is nothing to be typed here. */
function withoutSession(described) {
  const { session: _, ...securitySchemes } = described.components.securitySchemes;
  return { ...described, components: { ...described.components, securitySchemes } };
}

let shown;

async function start() {
  followTheme();
  const answer = await fetch(DOCUMENT, { credentials: 'omit' });
  if (!answer.ok) throw new Error(`${DOCUMENT}: ${answer.status}`);
  shown = withoutSession(withErrors(await answer.text()));
  window.SwaggerUIBundle({
    domNode: document.getElementById('docs'),
    spec: shown,
    deepLinking: true,
    docExpansion: 'none',
    defaultModelsExpandDepth: -1,
    displayRequestDuration: true,
    // Its colors are too faint.
    syntaxHighlight: { activated: false },
    filter: true,
    validatorUrl: null,
    plugins: [onlyWhatCanBeTried, nothingToResolve],
    // A token together with the cookie of a session would be refused.
    requestInterceptor: (request) => ({ ...request, credentials: 'omit' }),
  });
}

start().catch(failed);
