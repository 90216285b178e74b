import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LineChart } from './line-chart.tsx';

test('lines that lie on each other all stay in sight: the others are dashed, each in its way', () => {
  const values = [300, 200, 100];
  const lines = ['Snowball', 'Avalanche', 'Custom'].map((label) => ({ label, values }));
  const { container } = render(
    <LineChart title="Balance" summary="" labels={['a', 'b', 'c']} lines={lines} format={String} />,
  );
  const drawn = [...container.querySelectorAll('figure > svg > path')];
  expect(drawn).toHaveLength(3);
  const dashes = drawn.map((path) => path.getAttribute('stroke-dasharray'));
  expect(dashes[0]).toBeNull();
  expect(new Set(dashes).size).toBe(3);
});
