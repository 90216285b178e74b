// Why: docs/decisions/0081.
import { transform } from '@lingui/native-tools';
import type { Plugin } from 'vite';

const RUNTIME = {
  i18n: ['#web/lib/language/i18n.ts', 'i18n'],
  Trans: ['#web/lib/language/trans.tsx', 'Trans'],
} as const;

/** Replaces the macros of the texts (`t`, `msg`, `Trans`, `plural`) by what they stand for. */
export function messages(): Plugin {
  let isBuild = false;
  return {
    name: 'messages',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    transform: {
      filter: { id: /src\/web\/.*\.tsx?$/, code: /@lingui\/(core|react)\/macro/ },
      async handler(code, id) {
        const macro = { descriptorFields: 'message', runtimeModules: RUNTIME } as const;
        const { code: made, map } = await transform(code, id, { macro, sourceMaps: !isBuild });
        return isBuild ? { code: shorten(made), map: null } : { code: made, map };
      },
    },
  };
}

const ID = /\/\*i18n\*\/ \{\s*id: "[\w-]{6}",\s*/g;
const SENTENCE_ALONE =
  /(\$?_i18n\._\()\/\*i18n\*\/ \{\s*message: ("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')\s*\}(?=\))/g;

/**
 * Leaves out the ids: the English sentence itself is what a catalogue is asked by. Nobody's script has letters that say
 * nothing, which also compress badly.
 */
export function shorten(code: string): string {
  return code.replaceAll(ID, '/*i18n*/ { ').replaceAll(SENTENCE_ALONE, '$1$2');
}
