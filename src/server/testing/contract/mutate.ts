/** A seeded random number generator: the same numbers from 0 to below 1 in every run. */
export function makeRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Random = () => number;

export function pick<T>(random: Random, from: readonly T[]): T {
  return from[Math.floor(random() * from.length)] as T;
}

/** A number in a notation that JSON.stringify does not use. */
class Raw {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

const nasty: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  0.015,
  1.5,
  2 ** 31,
  2 ** 53,
  1e21,
  new Raw('1e308'),
  new Raw('-0'),
  new Raw('1e-7'),
  new Raw('12.500'),
  new Raw('1e999'),
  new Raw(`1${'0'.repeat(400)}`),
  '',
  ' ',
  'NaN',
  'Infinity',
  '0x10',
  '١٢',
  '12,5',
  '+5',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u2028',
  '👩‍👩‍👧‍👧'.repeat(60),
  'x'.repeat(201),
  'x'.repeat(100_000),
  "'; DROP TABLE users; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00%ff',
  '{}',
  '2025-02-30',
  '0000-00-00',
  '9999-12-31',
  '-4713-01-01',
  '2026-06-15T12:00:00Z',
  '12026-01-01',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'b@x\r\nBcc: evil@y',
  'constructor',
  '__proto__',
  [],
  {},
  [[]],
  [null],
  [1, 2, 3],
  { length: 5 },
  { toString: 'x' },
  new Raw('{"__proto__":{"isAdmin":true}}'),
  new Raw('{"constructor":{"prototype":{"x":1}}}'),
  new Raw(`${'['.repeat(2000)}${']'.repeat(2000)}`),
  new Raw(`[${'0,'.repeat(5000)}0]`),
];

const broken = ['', '{', '[', 'null', '"', '1', 'true', '[]', '{"a":1}x', '\u0000', '{"a":}', '\ufeff{}'];

/** A copy of one of the nasty values, because a later mutation may change it. */
function anyNasty(random: Random): unknown {
  const value = pick(random, nasty);
  return value instanceof Raw ? value : structuredClone(value);
}

function copyOf(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value) ?? 'null');
}

type Place = { of: Record<string, unknown> | unknown[]; key: string | number };

function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null || value instanceof Raw) return [];
  const of = value as Record<string, unknown> | unknown[];
  const keys = Array.isArray(of) ? of.map((_, index) => index) : Object.keys(of);
  return keys.flatMap((key) => [{ of, key }, ...placesIn((of as Record<string, unknown>)[key])]);
}

function mutateOnce(random: Random, body: Record<string, unknown>): void {
  const places = placesIn(body);
  if (places.length === 0 || random() < 0.1) {
    body[pick(random, ['__proto__x', 'id', 'role', 'userId', 'x'.repeat(300), ''])] = anyNasty(random);
    return;
  }
  const { of, key } = pick(random, places);
  const values = of as Record<string, unknown>;
  const roll = random();
  if (roll < 0.15) delete values[key];
  else if (roll < 0.25 && Array.isArray(of)) of.push(...of);
  else if (roll < 0.35) values[key] = [values[key]];
  else if (roll < 0.45) values[key] = { value: values[key] };
  else if (roll < 0.55) values[key] = copyOf(values[pick(random, Object.keys(values))]);
  else values[key] = anyNasty(random);
}

/** A body like this one with one error, as JSON text; sometimes not even JSON. */
export function mutateBody(random: Random, body: unknown): string {
  if (random() < 0.05) return pick(random, broken);
  const copy = structuredClone(typeof body === 'object' && body !== null ? body : {}) as Record<
    string,
    unknown
  >;
  const times = 1 + Math.floor(random() * 3);
  for (let time = 0; time < times; time += 1) mutateOnce(random, copy);
  return writeJson(copy);
}

function writeJson(value: unknown): string {
  if (value instanceof Raw) return value.source;
  if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}:${writeJson(each)}`);
  return `{${fields.join(',')}}`;
}

/** An address like this one, with one wrong part of its path or query. */
export function mutateUrl(random: Random, url: string): string {
  const [path = '', query = ''] = url.split('?');
  const parts = path.split('/');
  const wrong = pick(random, nasty);
  const text = typeof wrong === 'string' ? wrong : writeJson(wrong);
  const value = encodeURIComponent(text.slice(0, 2000).toWellFormed());
  if (query === '' || random() < 0.3) {
    const ids = parts.flatMap((part, index) => (/^[0-9a-f]{8}-/.test(part) ? [index] : []));
    if (ids.length > 0 && random() < 0.6) parts[pick(random, ids)] = random() < 0.2 ? '%ff%00' : value;
    const name = pick(random, ['limit', 'cursor', 'q', 'groupId', 'from', 'category', 'x']);
    return `${parts.join('/')}?${query}&${name}=${value}`;
  }
  const fields = query.split('&');
  const place = Math.floor(random() * fields.length);
  const name = fields[place]?.split('=')[0] ?? 'x';
  fields[place] = `${name}=${value}`;
  if (random() < 0.2) fields.push(`${name}=again`);
  return `${path}?${fields.join('&')}`;
}
