import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LineChart } from './line-chart.tsx';

test('overlapping lines stay visible, because each has its own dash pattern', () => {
  const values = [300, 200, 100];
  const lines = ['Snowball', 'Avalanche', 'Custom'].map((label) => ({ label, values }));
  const { container } = render(
    <LineChart title="Balance" summary="" labels={['a', 'b', 'c']} lines={lines} format={String} />,
  );
  const drawn = [...container.querySelectorAll('figure svg[height="220"] > path')];
  expect(drawn).toHaveLength(3);
  const dashes = drawn.map((path) => path.getAttribute('stroke-dasharray'));
  expect(dashes[0]).toBeNull();
  expect(new Set(dashes).size).toBe(3);
});
