import { t } from '@lingui/core/macro';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ENGLISH, findLanguage } from '#domain/language/languages.ts';
import { speak } from '#web/lib/language/i18n.ts';
import { LineChart } from './chart/line-chart.tsx';
import { ToastRegion } from './feedback/toast-region.tsx';
import { currentToasts, toast } from './feedback/toast-store.ts';
import { Tabs } from './layout/tabs.tsx';

const arabic = findLanguage('ar') ?? ENGLISH;
beforeEach(() => speak(arabic, new Map(), null));
afterEach(() => act(() => speak(ENGLISH, new Map(), null)));

test('the left arrow leads to the next tab', async () => {
  const tabs = ['One', 'Two', 'Three'].map((value) => ({ value, label: value, content: `${value} shown` }));
  render(<Tabs label="Numbers" tabs={tabs} />);
  screen.getByRole('tab', { name: 'One' }).focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(screen.getByText('Two shown')).toBeTruthy();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByText('One shown')).toBeTruthy();
});

test('the time of a chart runs to the left, and its values stand at the right', () => {
  const { container } = render(
    <LineChart
      title="Balance"
      summary=""
      labels={['a', 'b', 'c']}
      lines={[{ label: 'Debt', values: [300, 200, 100] }]}
      format={String}
    />,
  );
  const placeOf = (text: string) => {
    const found = [...container.querySelectorAll('text')].find((each) => each.textContent === text);
    return Number(found?.getAttribute('x'));
  };
  expect(placeOf('a')).toBeGreaterThan(placeOf('b'));
  expect(placeOf('b')).toBeGreaterThan(placeOf('c'));
  expect(placeOf('300')).toBeGreaterThan(placeOf('a'));
});

test('a name in a sentence keeps its own direction', () => {
  const name = 'Bo (2)';
  expect(t`Pay ${name}`).toBe('Pay \u2068Bo (2)\u2069');
});

test('a swipe to the left dismisses a toast, one to the right does not', () => {
  render(<ToastRegion />);
  act(() => void toast({ title: 'Group created' }));
  const item = screen.getByRole('listitem');
  Object.assign(item, { setPointerCapture() {}, releasePointerCapture() {}, hasPointerCapture: () => true });
  const swipe = (distance: number) => {
    const at = (clientX: number) => ({ pointerId: 1, button: 0, pointerType: 'touch', clientX, clientY: 0 });
    fireEvent.pointerDown(item, at(0));
    for (const passed of [distance / 3, distance]) fireEvent.pointerMove(item, at(passed));
    fireEvent.pointerUp(item, at(distance));
  };
  swipe(60);
  expect(currentToasts()).toMatchObject([{ open: true }]);
  swipe(-60);
  expect(currentToasts()).toMatchObject([{ open: false }]);
});
