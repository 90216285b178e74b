// Why: docs/decisions/0081.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Also the first script and the service worker: nothing is there to say
 * their texts. The names of days are English ones beside those of the platform. */
const UNREAD_FILES =
  /\.test\.tsx?$|\/testing\/|^src\/web\/(?:main\.tsx$|service-worker\/|lib\/time\/day-names\.ts$)/;

/** What makes a message of what is within it. */
const MESSAGES = new Set(['t', 'msg', 'plural', 'select', 'Trans', 'Plural', 'sentence', 'say']);
/** Calls whose words nobody reads: classes, failures of the program, what the browser is asked for. */
const UNREAD_CALLS =
  /(?:^cx|^super|Error|\.addEventListener|\.querySelector(?:All)?|\.closest|\.fonts\.load|\.matchMedia|\.types\.includes|\.join|\.startsWith|^console\.\w+)$/;
const UNREAD_NAMES =
  /^(?:class|\w*[cC]lass(?:es|Name)?|[A-Z_]*CLASS(?:ES)?|key|d|viewBox|preserveAspectRatio|points|transform|\w*SELECTOR|fontFamily|FONT|DRAWS|autoComplete|style|queryKey|data-.*)$/;
/** Attributes and fields that are read by people, whatever is in them. */
const READ_NAMES =
  /^(?:label|noun|what|title|placeholder|alt|description|hint|aria-(?:label|description|roledescription|valuetext))$/;

/** Names of products, which are the same in every language. */
const NAMES = new Set([
  'Allsquare',
  'PayPal',
  'Visa',
  'Mastercard',
  'American Express',
  'Discover',
  'Diners Club',
  'UnionPay',
]);

/** A text that is not a message, where it stands. */
type LooseText = { file: string; line: number; text: string };

/** Lists the texts of the web that people read but that no catalogue can translate. */
export function listLooseTexts(root: string): string[] {
  return globSync('src/web/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !UNREAD_FILES.test(file))
    .toSorted()
    .flatMap((file) => looseTextsOf(file, readFileSync(join(root, file), 'utf8')))
    .map(({ file, line, text }) => `${file}:${line}: write it as a message: ${text}`);
}

export function looseTextsOf(file: string, content: string): LooseText[] {
  const source = ts.createSourceFile(file, content, ts.ScriptTarget.Latest, true);
  const found = [looseNodesOf, englishImportsOf, unsaidLabelsOf, saidTooEarly].flatMap((find) =>
    find(source),
  );
  return found.map((node) => ({
    file,
    line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1,
    text: wordsOf(node).trim().replaceAll(/\s+/g, ' '),
  }));
}

function looseNodesOf(source: ts.SourceFile): ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (isJoinedByHand(node)) found.push(node);
    if (isMessage(node) || isUnread(node)) return;
    if (isLoose(node)) found.push(node);
    else ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Imports of the English ways to write amounts, days and names. A screen takes those of its language (lib/language). */
function englishImportsOf(source: ts.SourceFile): ts.Node[] {
  if (source.fileName.startsWith('src/web/lib/language/')) return [];
  return source.statements.filter(
    (node) =>
      ts.isImportDeclaration(node) &&
      /\b(?:formatMoney|formatSigned|formatDay|timeAgo|shownName)\b[^}]*\} from '#domain/.test(
        node.getText(),
      ),
  );
}

/** Labels of the domain that are shown in English: `CATEGORY_LABELS[category]` outside of `say`. */
function unsaidLabelsOf(source: ts.SourceFile): ts.Node[] {
  const labels = source.statements
    .filter((node) => ts.isImportDeclaration(node) && /from '#domain/.test(node.getText()))
    .flatMap((node) => node.getText().match(/\b[A-Z_]+_LABELS\b/g) ?? []);
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'say') return;
    const isAccess = ts.isElementAccessExpression(node) || ts.isPropertyAccessExpression(node);
    if (isAccess && labels.includes(node.expression.getText())) found.push(node);
    else ts.forEachChild(node, visit);
  };
  if (labels.length > 0) visit(source);
  return found;
}

/** Texts that are said while a file is loaded: before the language is known, and never again (`msg` and `labels`). */
function saidTooEarly(source: ts.SourceFile): ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return;
    const isSaid =
      (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 't') ||
      (ts.isCallExpression(node) && /^(?:t|plural|say)$/.test(node.expression.getText()));
    if (isSaid) found.push(node);
    else ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isMessage(node: ts.Node): boolean {
  if (ts.isTaggedTemplateExpression(node)) return true;
  if (ts.isJsxElement(node)) return MESSAGES.has(node.openingElement.tagName.getText());
  if (ts.isJsxSelfClosingElement(node)) return MESSAGES.has(node.tagName.getText());
  return ts.isCallExpression(node) && MESSAGES.has(node.expression.getText());
}

/**
 * A list joined with a word is a sentence of its own: ` and `. Commas, colons and quotation marks are those of the
 * language (`inOneLine`, `labelled`).
 */
function isJoinedByHand(node: ts.Node): boolean {
  if (ts.isTemplateExpression(node) && !isMessage(node.parent))
    return (
      /[“”]/.test(node.getText()) ||
      node.templateSpans.slice(0, -1).some(({ literal }) => /^[:,;] $/.test(literal.text))
    );
  if (!ts.isCallExpression(node) || !node.expression.getText().endsWith('.join')) return false;
  const [between] = node.arguments;
  return between !== undefined && ts.isStringLiteralLike(between) && /\p{L}{2}|^, /u.test(between.text);
}

function isUnread(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return true;
  if (ts.isCallExpression(node) || ts.isNewExpression(node))
    return UNREAD_CALLS.test(node.expression.getText());
  if (ts.isJsxAttribute(node) || ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node))
    return UNREAD_NAMES.test(node.name.getText());
  return false;
}

const COMPARISONS = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.InKeyword,
]);

function isLoose(node: ts.Node): boolean {
  if (ts.isJsxText(node)) return /\p{L}{2}/u.test(node.text) && !NAMES.has(node.text.trim());
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return false;
  const { parent } = node;
  if (ts.isBinaryExpression(parent)) {
    if (COMPARISONS.has(parent.operatorToken.kind)) return false;
    if (/\.(?:name|font)$/.test(parent.left.getText())) return false;
  }
  if (ts.isCaseClause(parent) || ts.isElementAccessExpression(parent)) return false;
  if ((ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent)) && parent.name === node)
    return false;
  const words = wordsOf(node);
  if (isCode(words) || NAMES.has(words)) return false;
  const name = ts.isJsxAttribute(parent) || ts.isPropertyAssignment(parent) ? parent.name.getText() : '';
  const isRead = READ_NAMES.test(name) || isShown(node);
  return isRead ? /\p{L}{2}/u.test(words) && !isClasses(words) : isSentence(words);
}

/** Whether it stands between the tags of an element, or is one of several that may. */
function isShown(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isJsxExpression(parent)) return !ts.isJsxAttribute(parent.parent);
  const isChoice = ts.isConditionalExpression(parent) && parent.condition !== node;
  const isLast = ts.isBinaryExpression(parent) && parent.right === node;
  return (isChoice || isLast || ts.isParenthesizedExpression(parent)) && isShown(parent);
}

/** The words of a text; a value in it is a space. */
function wordsOf(node: ts.Node): string {
  if (ts.isTemplateExpression(node))
    return [node.head, ...node.templateSpans.map((span) => span.literal)].map((each) => each.text).join('…');
  return ts.isJsxText(node) || ts.isStringLiteralLike(node) ? node.text : node.getText();
}

/** An address, a selector, a date, a name of the platform. */
const isCode = (text: string) =>
  /^(?:\/|https?:|#|\.|mailto:|data:|light-dark\()|[{}<>=;]|^\S+\/\S+$/.test(text);

const isSentence = (text: string) =>
  /^[^\p{L}]*\p{Lu}\p{Ll}/u.test(text) || (/\p{L}{2}/u.test(text) && / /.test(text) && !isClasses(text));

/** Classes of Tailwind, of which at least one has a sign that words do not have. */
const isClasses = (text: string) =>
  /(?:^|\s)[a-z]+(?:-[a-z]+)*[-:[][a-z0-9-]/.test(text) && !/[.,!?…](?:\s|$)/.test(text);
