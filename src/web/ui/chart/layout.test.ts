import { describe, expect, test } from 'vitest';
import { layOutArrows } from './arrows-layout.ts';
import { niceScale } from './scale.ts';

describe('layOutArrows', () => {
  const nodes = ['a', 'b', 'c', 'x', 'y'].map((id) => ({ id, label: id.toUpperCase() }));
  const edges = [
    { from: 'a', to: 'x', label: '$1.00' },
    { from: 'a', to: 'y', label: '$2.00' },
    { from: 'b', to: 'y', label: '$3.00' },
    { from: 'c', to: 'x', label: '$4.00' },
  ];

  test('arrows go from payers on the left to payees on the right, inside the drawing', () => {
    const { left, right, arrows, height } = layOutArrows(nodes, edges);
    expect(left.map((node) => node.id)).toEqual(['a', 'b', 'c']);
    expect(right.map((node) => node.id).toSorted()).toEqual(['x', 'y']);
    for (const place of [...left, ...right]) {
      expect(place.y).toBeGreaterThan(0);
      expect(place.y).toBeLessThan(height);
    }
    expect(arrows).toHaveLength(4);
  });

  test('every arrow starts on its own row, so labels never overlap', () => {
    const starts = layOutArrows(nodes, edges)
      .arrows.map((arrow) => arrow.startY)
      .toSorted((a, b) => a - b);
    for (let index = 1; index < starts.length; index += 1) {
      expect((starts[index] ?? 0) - (starts[index - 1] ?? 0)).toBeGreaterThanOrEqual(40);
    }
  });

  test('people keep their distance, even when many arrows end at few people', () => {
    const many = Array.from({ length: 39 }, (_, id) => ({ id: String(id), label: `Person ${id}` }));
    const { right, height } = layOutArrows(
      [...many, { id: 'x', label: 'X' }],
      many.map(({ id }) => ({ from: id, to: 'x', label: '$1.00' })),
    );
    expect(right).toHaveLength(1);
    expect(height).toBeGreaterThanOrEqual(39 * 40);
  });

  test('an empty diagram and arrows of unknown people are not errors', () => {
    expect(layOutArrows(nodes, [])).toEqual({ left: [], right: [], arrows: [], height: 0 });
    expect(layOutArrows(nodes, [{ from: 'a', to: 'gone', label: '$1.00' }]).arrows).toEqual([]);
  });
});

describe('niceScale', () => {
  test.each([
    [0, 1203, [0, 500, 1000, 1500]],
    [0, 0, [0, 1]],
    [0, 9, [0, 3, 6, 9]],
    [-40, 90, [-50, 0, 50, 100]],
  ])('the scale from %d to %d has round ticks', (low, high, ticks) => {
    expect(niceScale(low, high, 4).ticks).toEqual(ticks);
  });
});
