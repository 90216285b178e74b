import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The beginning of a test or a `describe` in formatted code, with its indentation and its title. */
const BEGINNING =
  /^( *)(?:test|describe)(?:\.each(?:<.*>)?\((?:.*|[\s\S]*?\n\1[^\s].*)\))?\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/gm;

/** Words that a title cannot begin with: its subject is missing. */
const NO_SUBJECT =
  /^(?:is|are|was|has|have|can|cannot|may|must|does|that|which|also|and|gets|says|keeps|needs|refuses|sends|shows|stays)\b/;

/** A verb: a frequent one, or a word that ends as most do in the singular and in the past. A parameter may have one. */
const VERB =
  /\b(?:change|do|fit|get|give|go|keep|leave|may|must|need|open|pay|say|share|show|split|stay|take|use|will|work|can(?:not)?|ha(?:s|ve)|is|are|[\w-]+s|\w+ed|\w+n't)\b|%[sjo]|\$/;

/**
 * Lists the tests whose title, with those of the `describe` around it, is not a sentence, as it stands in a list of
 * failures.
 */
export function listFragments(root: string): string[] {
  return globSync('{src,tools,e2e}/**/*.{test,journey}.{ts,tsx}', { cwd: root })
    .toSorted()
    .flatMap((file) =>
      fragmentsOf(readFileSync(join(root, file), 'utf8')).map(
        (title) => `${file}: the title has no subject or no verb: ${title}`,
      ),
    );
}

export function fragmentsOf(content: string): string[] {
  const around: { indent: number; title: string }[] = [];
  return [...content.matchAll(BEGINNING)].flatMap(([text, spaces = '', ...titles]) => {
    const indent = spaces.length;
    while ((around.at(-1)?.indent ?? -1) >= indent) around.pop();
    const own = titles.find((each) => each !== undefined) ?? '';
    const title = [...around.map((each) => each.title), own].join(' ');
    if (/^ *describe/.test(text)) around.push({ indent, title: own });
    else if (NO_SUBJECT.test(title) || !VERB.test(title)) return [title];
    return [];
  });
}
