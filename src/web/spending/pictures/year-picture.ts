import { t } from '@lingui/core/macro';
import { arc, type PieArcDatum, pie } from 'd3-shape';
import { saveFile } from '#web/lib/save-file.ts';
import { CHART_HUES } from '#web/ui/chart/tones.ts';

/** What the picture of a year says. Amounts are written out. */
export type YearPicture = {
  title: string;
  total: string;
  difference: string;
  months: readonly { label: string; value: number }[];
  /** `tone` is the text color of the part (tones.ts). */
  parts: readonly { label: string; tone: string; value: number; amount: string }[];
  groups: readonly { name: string; people: string; amount: string }[];
};

export const PICTURE_SIZE = { width: 1080, height: 1350 };

const EDGE = 84;
const RIGHT = PICTURE_SIZE.width - EDGE;
const FONT = '"Inter Variable", "Inter Fallback", sans-serif';
const COLORS = [
  'paper',
  'ink',
  'quiet',
  'edge',
  'accent',
  ...CHART_HUES.map((hue) => `chart-${hue}`),
  'chart-rest',
];

type Brush = { context: CanvasRenderingContext2D; colors: ReadonlyMap<string, string> };

/** Reads the colors of the theme that is shown. */
function readColors(): ReadonlyMap<string, string> {
  return new Map(
    COLORS.map((name) => {
      // An element each: where motion is unwanted, the color of one would still change over a moment.
      const probe = document.createElement('span');
      probe.style.color = `var(--${name})`;
      document.body.append(probe);
      const { color } = getComputedStyle(probe);
      probe.remove();
      return [name, color] as const;
    }),
  );
}

type Words = {
  x: number;
  y: number;
  size: number;
  color?: string;
  bold?: boolean;
  right?: boolean;
  most?: number;
};

/** Writes one line. It is shortened to `most` px, and its direction stays inside it. */
function write(
  { context, colors }: Brush,
  text: string,
  { x, y, size, color, bold, right, most }: Words,
): void {
  context.font = `${bold ? 600 : 400} ${size}px ${FONT}`;
  context.fillStyle = colors.get(color ?? 'ink') ?? 'black';
  context.textAlign = right ? 'right' : 'left';
  const clean = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  const letters = [...new Intl.Segmenter().segment(clean)].map(({ segment }) => segment);
  let shown = clean;
  while (most !== undefined && letters.length > 1 && context.measureText(shown).width > most) {
    letters.pop();
    shown = `${letters.join('').trimEnd()}…`;
  }
  context.fillText(`\u2068${shown}\u2069`, x, y);
}

function drawMonths(brush: Brush, months: YearPicture['months'], top: number, height: number): void {
  const { context, colors } = brush;
  const values = months.map(({ value }) => value);
  const high = Math.max(0, ...values);
  const low = Math.min(0, ...values);
  const y = (value: number) => top + ((high - value) / (high - low || 1)) * height;
  const place = (RIGHT - EDGE) / Math.max(1, months.length);
  for (const [index, { label, value }] of months.entries()) {
    const x = EDGE + place * (index + 0.18);
    context.fillStyle = colors.get('accent') ?? 'black';
    context.beginPath();
    context.roundRect(x, Math.min(y(0), y(value)), place * 0.64, Math.abs(y(value) - y(0)), 6);
    context.fill();
    write(brush, label, { x: x + place * 0.04, y: top + height + 36, size: 24, color: 'quiet' });
  }
  context.fillStyle = colors.get('edge') ?? 'black';
  context.fillRect(EDGE, y(0), RIGHT - EDGE, 2);
}

/** The name of the color of a text color; a fainter one has the same. */
const colorOf = (tone: string) => tone.replace(/^text-|\/.*$/g, '');

function drawParts(brush: Brush, parts: YearPicture['parts'], top: number): void {
  const { context, colors } = brush;
  const draw = arc<PieArcDatum<unknown>>().innerRadius(88).outerRadius(140).context(context);
  const angles = pie<YearPicture['parts'][number]>()
    .sort(null)
    .padAngle(0.02)
    .value(({ value }) => Math.max(0, value));
  context.save();
  context.translate(EDGE + 140, top + 140);
  for (const angle of angles([...parts])) {
    context.beginPath();
    draw(angle);
    context.fillStyle = colors.get(colorOf(angle.data.tone)) ?? 'black';
    context.fill();
  }
  context.restore();
  for (const [place, { label, tone, amount }] of parts.entries()) {
    const y = top + 140 + (place - (parts.length - 1) / 2) * 54 + 10;
    context.fillStyle = colors.get(colorOf(tone)) ?? 'black';
    context.beginPath();
    context.roundRect(EDGE + 340, y - 20, 22, 22, 6);
    context.fill();
    write(brush, label, { x: EDGE + 380, y, size: 28, most: 270 });
    write(brush, amount, { x: RIGHT, y, size: 28, bold: true, right: true, most: 250 });
  }
}

function drawGroups(brush: Brush, groups: YearPicture['groups'], top: number): void {
  if (groups.length === 0) return;
  write(brush, t`With`, { x: EDGE, y: top, size: 28, color: 'quiet' });
  for (const [place, { name, people, amount }] of groups.entries()) {
    const y = top + 52 + place * 84;
    write(brush, name, { x: EDGE, y, size: 32, bold: true, most: 600 });
    write(brush, people, { x: EDGE, y: y + 34, size: 24, color: 'quiet', most: 600 });
    write(brush, amount, { x: RIGHT, y, size: 32, right: true, most: 290 });
  }
}

/** Draws the picture of a year. Nothing in it is read as markup. */
export function drawYear(context: CanvasRenderingContext2D, picture: YearPicture): void {
  const brush = { context, colors: readColors() };
  context.fillStyle = brush.colors.get('paper') ?? 'white';
  context.fillRect(0, 0, PICTURE_SIZE.width, PICTURE_SIZE.height);
  write(brush, picture.title, { x: EDGE, y: 130, size: 40, bold: true, color: 'accent' });
  write(brush, picture.total, { x: EDGE, y: 250, size: 100, bold: true, most: RIGHT - EDGE });
  write(brush, picture.difference, { x: EDGE, y: 306, size: 30, color: 'quiet', most: RIGHT - EDGE });
  drawMonths(brush, picture.months, 370, 220);
  drawParts(brush, picture.parts, 690);
  drawGroups(brush, picture.groups, 1040);
  write(brush, 'Allsquare', {
    x: RIGHT,
    y: 130,
    size: 30,
    bold: true,
    color: 'quiet',
    right: true,
  });
}

/** Draws the picture and downloads it as a PNG. Throws if the browser cannot draw it. */
export async function saveYear(picture: YearPicture, fileName: string): Promise<void> {
  // Without the font the picture is drawn with another one.
  await Promise.allSettled([document.fonts.load(`600 40px ${FONT.split(',')[0]}`)]);
  const canvas = Object.assign(document.createElement('canvas'), PICTURE_SIZE);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser cannot draw');
  drawYear(context, picture);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('The browser cannot make a picture');
  saveFile(blob, fileName);
}
