import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CHART_HUES } from './chart/tones.ts';
import { AVATAR_HUES } from './display/hues.ts';

type Colour = { lightness: number; chroma: number; hue: number };
type Theme = 'light' | 'dark';

const css = readFileSync(join(import.meta.dirname, '../styles.css'), 'utf8');
const OKLCH = 'oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+|var\\(--hue\\))(?: / [\\d.]+)?\\)';
const PAIR = `light-dark\\(${OKLCH}, ${OKLCH}\\)`;

function pairsIn(text: string, name: string, hue = 0): Record<Theme, Colour> | null {
  const found = new RegExp(`${name}: ${PAIR}`).exec(text);
  if (!found) return null;
  const number = (index: number) => (found[index]?.startsWith('var') ? hue : Number(found[index]));
  return {
    light: { lightness: number(1), chroma: number(2), hue: number(3) },
    dark: { lightness: number(4), chroma: number(5), hue: number(6) },
  };
}

function token(name: string): Record<Theme, Colour> {
  const pair = pairsIn(css, `--${name}`);
  if (!pair) throw new Error(`styles.css has no --${name}`);
  return pair;
}

const clip = (value: number) => Math.min(1, Math.max(0, value));

type Triple = readonly [number, number, number];

/** An OKLCH color in linear sRGB, clipped. */
function toLinear({ lightness, chroma, hue }: Colour): Triple {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** The WCAG 2 relative luminance of a color. */
function luminance(color: Colour): number {
  const [red, green, blue] = toLinear(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

// What the color-blind see of linear sRGB, at full severity (Machado, Oliveira and Fernandes 2009).
const SIGHT: Readonly<Record<string, readonly [Triple, Triple, Triple]>> = {
  full: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'without red': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'without green': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'without blue': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const apply = (rows: readonly Triple[], [x, y, z]: Triple) =>
  rows.map(([a, b, c]) => clip(a * x + b * y + c * z)) as unknown as Triple;

/** A color of linear sRGB in OKLab, where distances are as the eye sees them. */
function toLab([red, green, blue]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

const GROUNDS = ['paper', 'card', 'well', 'raised'];
const words = (text: string, grounds: string[]) => grounds.map((ground) => [text, ground] as const);

/** Every text color with every background it is used on. */
const TEXT = [
  ...words('ink', [...GROUNDS, 'accent-tint', 'danger-tint']),
  ...words('quiet', [...GROUNDS, 'accent-tint']),
  ...words('accent', ['paper', 'card', 'well', 'accent-tint']),
  ...words('accent-strong', ['paper', 'card']),
  ...words('owed', ['paper', 'card', 'well', 'owed-tint']),
  ...words('owing', ['paper', 'card', 'well', 'owing-tint']),
  ...words('danger', ['paper', 'card', 'well', 'danger-tint']),
  ...words('on-accent', ['accent', 'accent-strong']),
  ...words('on-danger', ['danger', 'danger-strong']),
];

const CHART_PARTS = [...CHART_HUES.map((hue) => `chart-${hue}`), 'chart-rest'];

/** Control borders, the focus ring and chart marks. */
const GRAPHICS = [
  ...words('edge', ['paper', 'card', 'well']),
  ...words('accent', [...GROUNDS, 'line']),
  ...words('danger', ['card']),
  ...CHART_PARTS.flatMap((part) => words(part, ['card'])),
];

describe.each(['light', 'dark'] as const)('contrast in the %s theme', (theme) => {
  test.each(TEXT)('%s is readable on %s', (text, ground) => {
    expect(contrast(token(text)[theme], token(ground)[theme])).toBeGreaterThanOrEqual(4.5);
  });

  test.each(GRAPHICS)('%s is visible on %s', (mark, ground) => {
    expect(contrast(token(mark)[theme], token(ground)[theme])).toBeGreaterThanOrEqual(3);
  });

  test.each(Object.entries(SIGHT))('the parts of a chart differ with %s sight', (_, rows) => {
    const seen = CHART_PARTS.map((part) => toLab(apply(rows, toLinear(token(part)[theme]))));
    const distances = seen.flatMap((one, place) =>
      seen
        .slice(place + 1)
        .map((other) => Math.hypot(...one.map((value, axis) => value - (other[axis] ?? 0)))),
    );
    expect(distances).toHaveLength(36);
    // Colors that are just told apart side by side are 0.02 apart.
    expect(Math.min(...distances)).toBeGreaterThanOrEqual(0.05);
  });

  test.each(AVATAR_HUES)('an initial is readable at hue %i', (hue) => {
    const block = css.slice(css.indexOf('@utility hue-tone'));
    const ground = pairsIn(block, 'background', hue);
    const text = pairsIn(block, '[^-]color', hue);
    if (!ground || !text) throw new Error('styles.css has no hue-tone');
    expect(contrast(text[theme], ground[theme])).toBeGreaterThanOrEqual(4.5);
  });

  test.each(AVATAR_HUES)('a bar is visible at hue %i', (hue) => {
    const fill = pairsIn(css.slice(css.indexOf('@utility hue-fill')), 'background', hue);
    if (!fill) throw new Error('styles.css has no hue-fill');
    expect(contrast(fill[theme], token('card')[theme])).toBeGreaterThanOrEqual(3);
  });
});

test('black on white is 21 to 1', () => {
  expect(contrast({ lightness: 0, chroma: 0, hue: 0 }, { lightness: 1, chroma: 0, hue: 0 })).toBeCloseTo(
    21,
    1,
  );
});
