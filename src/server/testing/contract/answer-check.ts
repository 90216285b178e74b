import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

type Schema = Record<string, unknown>;
type Response = { content?: Record<string, { schema: Schema }> };
type Operation = { responses: Record<string, Response> };

export type OpenApi = { paths: Record<string, Record<string, Operation>> };

/** A response of the API. `type` is its media type, `text` its body. */
export type Answer = { method: string; path: string; status: number; type: string; text: string };

const DOCUMENT = 'openapi.json';
const JSON_TYPE = 'application/json';

/** Refuses fields that an object's schema does not list: the contract lists everything that may leave the server. */
function closeObjects(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closeObjects);
  if (typeof schema !== 'object' || schema === null) return schema;
  const closed = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closeObjects(value)]));
  const isObject = 'type' in closed && closed.type === 'object' && 'properties' in closed;
  return isObject && !('additionalProperties' in closed)
    ? { ...closed, additionalProperties: false }
    : closed;
}

type Template = { pattern: RegExp; template: string; parameters: number };

function templatesOf({ paths }: OpenApi): Template[] {
  return Object.keys(paths)
    .map((template) => ({
      template,
      pattern: new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      parameters: template.split('{').length,
    }))
    .toSorted((a, b) => a.parameters - b.parameters);
}

/** Compares responses with an OpenAPI document. The returned function describes the first mismatch, or returns null. */
export function createAnswerCheck(document: OpenApi): (answer: Answer) => string | null {
  // Most schemas check few responses, so the time to compile counts: without these two it is more than twice as long.
  const ajv = new Ajv2020({
    strict: false,
    validateFormats: false,
    inlineRefs: false,
    code: { optimize: false },
  });
  ajv.addSchema(closeObjects(document) as Schema, DOCUMENT);
  const compiled = new Map<string, ValidateFunction>();
  const templates = templatesOf(document);

  const validate = (pointer: string, text: string): string | null => {
    const check = compiled.get(pointer) ?? ajv.compile({ $ref: `${DOCUMENT}#${pointer}` });
    compiled.set(pointer, check);
    return check(JSON.parse(text)) ? null : ajv.errorsText(check.errors, { dataVar: 'answer' });
  };

  return ({ method, path, status, type, text }) => {
    const template = templates.find(({ pattern }) => pattern.test(path))?.template;
    const operation = template === undefined ? undefined : document.paths[template]?.[method.toLowerCase()];
    if (template === undefined || operation === undefined)
      return status < 400 ? 'is not in the document' : validate('/components/schemas/Error', text);
    const key = String(status) in operation.responses ? String(status) : 'default';
    if (key === 'default' && status < 400) return `the status ${status} is not in the document`;
    const media = type.split(';')[0] ?? '';
    const content = operation.responses[key]?.content;
    if (content === undefined) return text === '' ? null : 'the document says that there is no body';
    if ('*/*' in content) return null;
    if (content[media] === undefined) return `the media type "${media}" is not in the document`;
    if (media !== JSON_TYPE) return null;
    const steps = ['paths', template, method.toLowerCase(), 'responses', key, 'content', JSON_TYPE, 'schema'];
    return validate(steps.map((step) => `/${escapePointer(step)}`).join(''), text);
  };
}

function escapePointer(step: string): string {
  return encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'));
}
