import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { LivingSplit } from './living-split.tsx';

const figures = () =>
  screen.getAllByRole('listitem').map((item) => within(item).getByText(/^\$/).textContent ?? '');

test('the example split adds up to the cent after every change', async () => {
  const person = userEvent.setup();
  render(<LivingSplit />);
  expect(figures().sort()).toEqual(['$33.33', '$33.33', '$33.34']);
  await person.click(screen.getByRole('button', { name: 'More people' }));
  expect(figures()).toEqual(['$25.00', '$25.00', '$25.00', '$25.00']);
  await person.click(screen.getByRole('button', { name: 'More shares: You' }));
  expect(figures()).toEqual(['$40.00', '$20.00', '$20.00', '$20.00']);
  const amount = screen.getByLabelText('A dinner for');
  await person.clear(amount);
  expect(figures()).toEqual(['$0.00', '$0.00', '$0.00', '$0.00']);
  await person.type(amount, '12,50');
  expect(figures()).toEqual(['$5.00', '$2.50', '$2.50', '$2.50']);
  expect(screen.getByText(/to the cent/).textContent).toBe(
    '$5.00 + $2.50 + $2.50 + $2.50 = $12.50, to the cent',
  );
});

test('the example split has two to five people', async () => {
  const person = userEvent.setup();
  render(<LivingSplit />);
  const more = screen.getByRole<HTMLButtonElement>('button', { name: 'More people' });
  await person.click(more);
  await person.click(more);
  expect(more.disabled).toBe(true);
  expect(figures()).toHaveLength(5);
  const fewer = screen.getByRole<HTMLButtonElement>('button', { name: 'Fewer people' });
  for (let clicks = 0; clicks < 3; clicks += 1) await person.click(fewer);
  expect(fewer.disabled).toBe(true);
  expect(figures()).toEqual(['$50.00', '$50.00']);
});
