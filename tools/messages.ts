// Finds the texts of the program and writes them into the catalogues: `npm run messages`. With --check it changes nothing
// and fails where a catalogue is not as it would write it, or a language that people can choose is not complete.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { offeredLanguages } from '#domain/language/languages.ts';
import { cataloguesFor, problemOf, readCatalogue } from './messages/catalogues.ts';
import { CATALOGUES, type CatalogueName, extractTexts } from './messages/extract.ts';
import { missedTerm, readGlossary } from './messages/glossary.ts';

const root = join(import.meta.dirname, '..');
const isCheck = process.argv.includes('--check');
const problems: string[] = [];

/** The translations that have another word than the glossary. */
function unlikeGlossary(code: string, name: CatalogueName): string[] {
  const terms = readGlossary(code);
  return readCatalogue(code, name).flatMap((entry) => {
    const term = missedTerm(entry, terms);
    return term === null ? [] : [`${code}/${name}.po: not the glossary’s word for “${term}”: ${entry.id}`];
  });
}

for (const [path, content] of cataloguesFor(await extractTexts())) {
  const isSame = existsSync(path) && readFileSync(path, 'utf8') === content;
  if (isSame) continue;
  if (isCheck) problems.push(`${relative(root, path)} is out of date: run npm run messages`);
  else {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    console.log(`Wrote ${relative(root, path)}`);
  }
}
// A language that is not offered yet is checked if it is named.
const named = process.argv.slice(2).filter((each) => !each.startsWith('--'));
for (const code of [...offeredLanguages().map((each) => each.code), ...named]) {
  for (const name of CATALOGUES) {
    const found = readCatalogue(code, name).map((entry) => problemOf(code, entry));
    problems.push(...found.filter((each) => each !== null).map((each) => `${code}/${name}.po: ${each}`));
    problems.push(...unlikeGlossary(code, name));
  }
}
if (problems.length > 0) console.error(problems.join('\n'));
process.exitCode = problems.length > 0 ? 1 : 0;
