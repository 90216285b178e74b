// Why: docs/decisions/0081.
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { extractMessagesFromFiles } from '@lingui/native-tools';
import ts from 'typescript';
import { keyOf } from '#domain/language/speaker.ts';

/** A text of the program, and the files that say it. */
export type Said = { id: string; context: string | null; files: string[] };

/** The two catalogues of a language: of the screens, and of what runs without a build. */
export const CATALOGUES = ['web', 'server'] as const;
export type CatalogueName = (typeof CATALOGUES)[number];

const root = join(import.meta.dirname, '../..');
const TESTS = /\.test\.tsx?$|\/testing\//;

const sourcesOf = (...patterns: string[]) =>
  globSync(patterns, { cwd: root })
    .filter((file) => !TESTS.test(file))
    .toSorted();

/** Finds every text of the program. Throws where one is not written out, and so could not be found. */
export async function extractTexts(): Promise<Record<CatalogueName, Said[]>> {
  return { web: await ofScreens(), server: ofServer() };
}

async function ofScreens(): Promise<Said[]> {
  const files = sourcesOf('src/web/**/*.{ts,tsx}').filter((file) =>
    readFileSync(join(root, file), 'utf8').includes('/macro'),
  );
  const { messages, warnings } = await extractMessagesFromFiles(files.map((file) => join(root, file)));
  if (warnings.length > 0) throw new Error(warnings.join('\n'));
  return merge(
    messages.map(({ message = '', context, origin }) => ({
      id: message,
      context: context ?? null,
      files: [relative(root, origin?.filename ?? '')],
    })),
  );
}

function ofServer(): Said[] {
  const problems: string[] = [];
  const found = sourcesOf('src/{domain,contract,server}/**/*.ts').flatMap((file) => {
    const source = ts.createSourceFile(
      file,
      readFileSync(join(root, file), 'utf8'),
      ts.ScriptTarget.Latest,
      true,
    );
    return textsIn(source, problems).map((id) => ({ id, context: null, files: [file] }));
  });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return merge(found);
}

/** A table of labels or problems, each a text without values. */
const LABELS = /_(?:LABELS|PROBLEMS)$/;
/** A function that returns what is wrong. */
const FINDS_PROBLEM = /Problem$/;

/** Which argument of a function is a text. */
const SPEAKERS: Readonly<Record<string, number>> = {
  sentence: 0,
  invalid: 0,
  AppError: 1,
  enforceLimit: 2,
  requireOpen: 1,
  tooMany: 0,
};

/** A sentence as the contract's schemas say it: not a key, an address or a name of a row. */
const SENTENCE = /^[A-Z][^/]*[a-z]/;
const SAID_BY = new Set(['error', 'message', 'tooLong', 'fileTooLarge']);

const isProblemFinder = (node: ts.Node | undefined) =>
  node !== undefined && ts.isFunctionDeclaration(node) && FINDS_PROBLEM.test(node.name?.text ?? '');

function textsIn(source: ts.SourceFile, problems: string[]): string[] {
  const isContract = source.fileName.startsWith('src/contract/');
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const name = node.expression.getText();
      const place = SPEAKERS[name];
      const given = place === undefined ? undefined : node.arguments?.[place];
      if (given !== undefined) found.push(...textsOf(given, name, problems));
      else if (isContract && !name.startsWith('z.'))
        found.push(...(node.arguments ?? []).flatMap(sentenceOf));
    }
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'problem')
      found.push(...sentencesOf(node.initializer));
    if (
      ts.isReturnStatement(node) &&
      node.expression &&
      isProblemFinder(ts.findAncestor(node, ts.isFunctionDeclaration))
    )
      found.push(...sentencesOf(node.expression));
    if (isContract && ts.isPropertyAssignment(node) && SAID_BY.has(node.name.getText()))
      found.push(...sentencesOf(node.initializer));
    if (isContract && ts.isBindingElement(node) && node.initializer && SAID_BY.has(node.name.getText()))
      found.push(...sentenceOf(node.initializer));
    if (ts.isVariableDeclaration(node) && LABELS.test(node.name.getText())) {
      found.push(...labelsIn(node));
      return;
    }
    if (isContract && ts.isVariableDeclaration(node) && node.initializer)
      found.push(...sentenceOf(node.initializer));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The texts that an argument may be: it is written out, one of two that are, or named in this file. */
function textsOf(node: ts.Expression, name: string, problems: string[]): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isConditionalExpression(node))
    return [node.whenTrue, node.whenFalse].flatMap((each) => textsOf(each, name, problems));
  if (ts.isBinaryExpression(node)) return textsOf(node.right, name, problems);
  if (ts.isIdentifier(node)) return declaredIn(node).flatMap((each) => textsOf(each, name, problems));
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression))
    return declaredIn(node.expression).flatMap(sentencesOf);
  if (ts.isTemplateExpression(node)) {
    const { line } = node.getSourceFile().getLineAndCharacterOfPosition(node.getStart());
    problems.push(
      `${node.getSourceFile().fileName}:${line + 1}: write ${name} with sentence('… {value} …', { value })`,
    );
  }
  return [];
}

/** What a name stands for in its file: its value, or what the function returns. */
function declaredIn(name: ts.Identifier): ts.Expression[] {
  const found: ts.Expression[] = [];
  const add = (node: ts.Expression | undefined) => {
    if (node !== undefined && node !== name) found.push(node);
  };
  const visit = (node: ts.Node): void => {
    const isNamed =
      (ts.isVariableDeclaration(node) || ts.isParameter(node)) && node.name.getText() === name.text;
    if (isNamed && (node.initializer === undefined || !ts.isCallExpression(node.initializer)))
      add(node.initializer);
    if (ts.isReturnStatement(node)) {
      const around = ts.findAncestor(node, ts.isFunctionDeclaration);
      if (around?.name?.text === name.text) add(node.expression);
    }
    ts.forEachChild(node, visit);
  };
  visit(name.getSourceFile());
  return found;
}

function labelsIn(table: ts.Node): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && ts.isStringLiteralLike(node.initializer))
      found.push(node.initializer.text);
    ts.forEachChild(node, visit);
  };
  visit(table);
  return found;
}

const sentenceOf = (node: ts.Expression) =>
  ts.isStringLiteralLike(node) && SENTENCE.test(node.text) ? [node.text] : [];

function sentencesOf(node: ts.Expression): string[] {
  if (ts.isConditionalExpression(node))
    return [...sentencesOf(node.whenTrue), ...sentencesOf(node.whenFalse)];
  return sentenceOf(node);
}

function merge(found: readonly Said[]): Said[] {
  const merged = new Map<string, Said>();
  for (const { id, context, files } of found) {
    const key = keyOf(id, context ?? undefined);
    const known = merged.get(key);
    merged.set(key, { id, context, files: [...new Set([...(known?.files ?? []), ...files])] });
  }
  return [...merged.values()];
}
