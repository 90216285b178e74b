import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LABEL_CHARACTER, labelStep } from './scale.ts';

/** The bounds of the shown labels, placed like in the chart. */
function boxesOf(labels: readonly string[], width: number): { from: number; to: number }[] {
  const step = labelStep(labels, width);
  const last = labels.length - 1;
  return labels.flatMap((label, index) => {
    if (index % step !== 0) return [];
    const x = (width * index) / Math.max(1, last);
    const size = label.length * LABEL_CHARACTER;
    const from = index === 0 ? x : index === last ? x - size : x - size / 2;
    return [{ from, to: from + size }];
  });
}

test('axis labels never overlap', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 130 }), fc.integer({ min: 120, max: 1600 }), (count, width) => {
      const boxes = boxesOf(Array<string>(count).fill('Nov 2026'), width);
      for (const [index, box] of boxes.entries()) {
        const next = boxes[index + 1];
        if (next !== undefined) expect(next.from - box.to).toBeGreaterThanOrEqual(11);
      }
    }),
  );
});
