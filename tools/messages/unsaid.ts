// Why: docs/decisions/0084.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '../..');
const TESTS = /\.test\.tsx?$|\/testing\//;

/** Attributes and properties of components that people read. */
const READ = new Set(
  [
    'title label aria-label aria-description aria-valuetext aria-roledescription placeholder description alt hint',
    'summary text empty caption heading subtitle action confirm labelHead valueText doneText note message question what',
  ].flatMap((names) => names.split(' ')),
);

/** A word of a sentence; names of the product and signs are the same in every language. */
const WORDS = /\p{L}{2,}/u;
/** A capital letter first, then a second word. */
const SENTENCE = /^[^\p{Ll}<:/#.]*\p{Lu}\p{Ll}+(?: \p{L}|[.,:!?])/u;
const NAMES =
  /^(?:Allsquare|CSV|JSON|PDF|URL|API|IBAN|BIC|PayPal|Venmo|Cash App|Revolut|Wise|GitHub|Stripe|OK)$/;
/** The English ways of the domain. A screen takes those of its language: src/web/lib/language/figures.ts. */
const ENGLISH_ONLY = /import \{[^}]*\b(?:formatMoney|formatSigned|formatDay|timeAgo)\b[^}]*\} from '#domain/g;

/** A text of a screen that no catalogue has: the file, its line and the text. */
export type Unsaid = { file: string; line: number; text: string };

/** Finds the texts of the screens that stand outside of a message. */
export function findUnsaid(): Unsaid[] {
  return globSync('src/web/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !TESTS.test(file) && !file.startsWith('src/web/lib/language/'))
    .toSorted()
    .flatMap((file) => unsaidIn(file, readFileSync(join(root, file), 'utf8')));
}

export function unsaidIn(file: string, content: string): Unsaid[] {
  const source = ts.createSourceFile(file, content, ts.ScriptTarget.Latest, true);
  const found: Unsaid[] = [];
  const report = (node: ts.Node, text: string) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    found.push({ file, line: line + 1, text: text.trim().replaceAll(/\s+/g, ' ') });
  };
  const visit = (node: ts.Node): void => {
    if (isMessage(node)) return;
    if (ts.isJsxText(node) && isWords(node.text)) report(node, node.text);
    else if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      const text = writtenOf(node);
      if (isWords(text) && isRead(node, text)) report(node, text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  for (const match of content.matchAll(ENGLISH_ONLY))
    found.push({ file, line: content.slice(0, match.index).split('\n').length, text: match[0] });
  return found;
}

const isWords = (text: string) => WORDS.test(text) && !NAMES.test(text.trim());

/** What is written in a text, without its values. */
function writtenOf(node: ts.StringLiteralLike | ts.TemplateExpression): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  return node.head.text + node.templateSpans.map(({ literal }) => ` ${literal.text}`).join('');
}

/** What the macros and the marks of texts make: `t`, `plural`, `msg`, `Trans`, `sentence`. */
function isMessage(node: ts.Node): boolean {
  if (ts.isTaggedTemplateExpression(node)) return /^(?:t|msg)$/.test(node.tag.getText());
  if (ts.isCallExpression(node))
    return /^(?:t|msg|plural|select|sentence|say)$/.test(node.expression.getText());
  if (ts.isJsxElement(node))
    return /^(?:Trans|Plural|Select)$/.test(node.openingElement.tagName.getText()) && !hasOwn(node);
  if (ts.isJsxSelfClosingElement(node)) return /^(?:Trans|Plural)$/.test(node.tagName.getText());
  return (
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node) ||
    ts.isTypeNode(node) ||
    ts.isInterfaceDeclaration(node)
  );
}

/** The form component `Select` is none of the macros. */
const hasOwn = (node: ts.JsxElement) => node.openingElement.tagName.getText() === 'Select';

/**
 * Whether people read a text, as far as its place and its look tell: it stands between components or in an attribute of
 * theirs, or looks like a sentence.
 */
function isRead(node: ts.Node, text: string): boolean {
  const parent = placeOf(node);
  if (ts.isJsxExpression(parent) && !ts.isJsxAttribute(parent.parent)) return true;
  const attribute = ts.isJsxExpression(parent) ? parent.parent : parent;
  if (ts.isJsxAttribute(attribute)) return READ.has(attribute.name.getText());
  if (isCode(node)) return false;
  if (ts.isPropertyAssignment(parent) && READ.has(parent.name.getText())) return /\p{Lu}|\s/u.test(text);
  if (/^\p{Lu}\p{Ll}+$/u.test(text)) return ts.isPropertyAssignment(parent);
  return SENTENCE.test(text);
}

/** Through the two sides of `? :`, `&&`, `??` and parentheses. */
function placeOf(node: ts.Node): ts.Node {
  let { parent } = node;
  while (
    ts.isConditionalExpression(parent) ||
    ts.isParenthesizedExpression(parent) ||
    (ts.isBinaryExpression(parent) && /^(?:&&|\|\||\?\?)$/.test(parent.operatorToken.getText()))
  )
    parent = parent.parent;
  return parent;
}

/** Comparisons, errors of the program, keys and classes. */
function isCode(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isBinaryExpression(parent)) return /[=!<>]=?/.test(parent.operatorToken.getText());
  if (ts.isNewExpression(parent)) return /Error$/.test(parent.expression.getText());
  return (
    ts.isCaseClause(parent) ||
    ts.isElementAccessExpression(parent) ||
    ts.isLiteralTypeNode(parent) ||
    (ts.isPropertyAssignment(parent) && parent.name === node)
  );
}

/** How many texts of each file are not in a message yet. It only ever gets shorter. */
const KNOWN = join(root, 'tools/messages/unsaid.json');

/** The texts of the files that have more of them than is known. */
export function newUnsaid(found: readonly Unsaid[] = findUnsaid()): string[] {
  const known: Record<string, number> = JSON.parse(readFileSync(KNOWN, 'utf8'));
  const byFile = Map.groupBy(found, ({ file }) => file);
  return [...byFile]
    .filter(([file, texts]) => texts.length > (known[file] ?? 0))
    .flatMap(([, texts]) =>
      texts.map(({ file, line, text }) => `${file}:${line}: not in a message: ${text}`),
    );
}
