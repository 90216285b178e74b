import { join } from 'node:path';
import ts from 'typescript';
import type { RecordedStatement } from './record-statement.ts';

/**
 * What TypeScript says of a parameter or of a column: `string`, `number`, `boolean`, `Date`, `Buffer`, `object`, a
 * brand (`Cents`, `Day`), `infinity` (a literal that dates and instants may be), or one of these followed
 * by `[]`. A union has several kinds.
 */
export type DeclaredType = { kinds: readonly string[]; isNullable: boolean };

export type Declaration = {
  parameters: readonly DeclaredType[];
  /** By name. Null if nothing reads the rows (`never`, `unknown`), or reads them as records of any columns. */
  columns: ReadonlyMap<string, DeclaredType> | null;
};

const server = join(import.meta.dirname, '../../..');

/**
 * Reads the sources of the server with the TypeScript compiler. Returns a function that finds the declaration of a
 * statement.
 */
export function readDeclarations(): (statement: RecordedStatement) => Declaration {
  const { config } = ts.readConfigFile(join(server, 'tsconfig.json'), ts.sys.readFile);
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, server);
  const program = ts.createProgram(fileNames, {
    ...options,
    composite: false,
    incremental: false,
    emitDeclarationOnly: false,
    declaration: false,
    noEmit: true,
  });
  const checker = program.getTypeChecker();
  return ({ file, line, column }) => {
    const source = program.getSourceFile(file);
    if (source === undefined) throw new Error(`${file} is not a source of the server`);
    const start = source.getPositionOfLineAndCharacter(line - 1, column - 1);
    return declarationOf(checker, findCall(source, start));
  };
}

function findCall(source: ts.SourceFile, start: number): ts.CallExpression {
  const visit = (node: ts.Node): ts.CallExpression | undefined =>
    ts.isCallExpression(node) && node.getStart(source) === start ? node : ts.forEachChild(node, visit);
  const call = visit(source);
  if (call === undefined) throw new Error(`${source.fileName}: no call at ${start}`);
  return call;
}

/** The call returns a function `(db, ...parameters) => Promise<Row[]>`. */
function declarationOf(checker: ts.TypeChecker, call: ts.CallExpression): Declaration {
  const [signature] = checker.getTypeAtLocation(call).getCallSignatures();
  if (signature === undefined) throw new Error(`${call.getText()} returns no function`);
  const parameters = signature.parameters
    .slice(1)
    .flatMap((parameter) => partsOf(checker, checker.getTypeOfSymbol(parameter)))
    .map((type) => describeType(checker, type));
  const rows = checker.getAwaitedType(signature.getReturnType());
  const row = rows && checker.getIndexTypeOfType(rows, ts.IndexKind.Number);
  if (row === undefined) throw new Error(`${call.getText()} returns no rows`);
  return { parameters, columns: columnsOf(checker, row) };
}

/** A rest parameter is a tuple of all the parameters. */
function partsOf(checker: ts.TypeChecker, type: ts.Type): readonly ts.Type[] {
  return checker.isTupleType(type) ? checker.getTypeArguments(type as ts.TypeReference) : [type];
}

function columnsOf(checker: ts.TypeChecker, row: ts.Type): Map<string, DeclaredType> | null {
  if (row.flags & (ts.TypeFlags.Never | ts.TypeFlags.Unknown)) return null;
  if (checker.getIndexTypeOfType(row, ts.IndexKind.String) !== undefined) return null;
  return new Map(
    checker
      .getPropertiesOfType(row)
      .map((property) => [property.name, describeType(checker, checker.getTypeOfSymbol(property))]),
  );
}

function describeType(checker: ts.TypeChecker, type: ts.Type): DeclaredType {
  const parts = type.isUnion() ? type.types : [type];
  const isNothing = (part: ts.Type) => (part.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) !== 0;
  const kinds = parts.filter((part) => !isNothing(part)).flatMap((part) => kindsOf(checker, part));
  return { kinds: [...new Set(kinds)], isNullable: parts.some(isNothing) };
}

function kindsOf(checker: ts.TypeChecker, type: ts.Type): readonly string[] {
  if (checker.isArrayLikeType(type)) {
    const element = checker.getIndexTypeOfType(type, ts.IndexKind.Number);
    return element === undefined ? [] : describeType(checker, element).kinds.map((kind) => `${kind}[]`);
  }
  const brand = type.getProperty('__brand');
  if (brand !== undefined) {
    const named = checker.getTypeOfSymbol(brand);
    if (named.isStringLiteral()) return [named.value];
  }
  if (type.isStringLiteral() && /^-?infinity$/.test(type.value)) return ['infinity'];
  // PostgreSQL reads a text that begins with \x as bytes.
  if (isTemplate(type) && type.texts[0] === '\\x') return ['Buffer'];
  if (type.flags & ts.TypeFlags.StringLike) return ['string'];
  if (type.flags & ts.TypeFlags.NumberLike) return ['number'];
  if (type.flags & ts.TypeFlags.BooleanLike) return ['boolean'];
  const name = type.getSymbol()?.name;
  return [name === 'Date' || name === 'Buffer' ? name : 'object'];
}

function isTemplate(type: ts.Type): type is ts.TemplateLiteralType {
  return (type.flags & ts.TypeFlags.TemplateLiteral) !== 0;
}
