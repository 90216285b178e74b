import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { type Cents, cents } from '#domain/money.ts';
import { InCurrency } from '../display/in-currency.tsx';
import { Field } from './field.tsx';
import { MoneyInput } from './money-input.tsx';

function Form({
  start = null,
  told = () => {},
}: {
  start?: Cents | null;
  told?: (...heard: unknown[]) => void;
}) {
  const [amount, setAmount] = useState<Cents | null>(start);
  return (
    <>
      <Field label="Amount">
        <MoneyInput
          value={amount}
          onChange={(next, problem) => {
            setAmount(next);
            told(next, problem);
          }}
        />
      </Field>
      <button type="button" onClick={() => setAmount(null)}>
        Reset
      </button>
      <button type="button" onClick={() => setAmount(cents(700))}>
        Seven
      </button>
    </>
  );
}

const box = () => screen.getByLabelText<HTMLInputElement>('Amount');

describe('money input', () => {
  test('a calculation counts while it is typed and is replaced by its result on blur', async () => {
    const told = vi.fn();
    render(<Form told={told} />);
    await userEvent.type(box(), '12+4.50*2');
    expect(told).toHaveBeenLastCalledWith(2100, null);
    expect(box().value).toBe('12+4.50*2');
    fireEvent.blur(box());
    expect(box().value).toBe('21.00');
  });

  test('what is pasted with the currency counts, and its plain amount replaces it on blur', async () => {
    const told = vi.fn();
    render(<Form told={told} />);
    await userEvent.click(box());
    await userEvent.paste('1 659,84 USD');
    expect(told).toHaveBeenLastCalledWith(165_984, null);
    fireEvent.blur(box());
    expect(box().value).toBe('1659.84');
  });

  test('an amount in another currency is refused by a sentence', async () => {
    const told = vi.fn();
    render(<Form told={told} />);
    await userEvent.click(box());
    await userEvent.paste('86,40 €');
    const sentence = "This isn't an amount in USD. Enter it in USD, such as 12.50.";
    expect(told).toHaveBeenLastCalledWith(null, sentence);
    fireEvent.blur(box());
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(box().value).toBe('86,40 €');
  });

  test('an incomplete calculation shows an error and stays as typed', async () => {
    const told = vi.fn();
    render(<Form told={told} />);
    await userEvent.type(box(), '12+');
    expect(told).toHaveBeenLastCalledWith(null, 'Enter an amount, such as 12.50.');
    fireEvent.blur(box());
    expect(screen.getByText('Enter an amount, such as 12.50.')).toBeTruthy();
    expect(box().value).toBe('12+');
  });

  test.each([
    ['12.50', 1250],
    ['12,50', 1250],
    ['1,234.56', 123456],
    ['1.234,56', 123456],
    ['.5', 50],
  ])('the amount %s is read as %i cents and stays as typed', async (typed, meant) => {
    const told = vi.fn();
    render(<Form told={told} />);
    await userEvent.type(box(), typed);
    expect(told).toHaveBeenLastCalledWith(meant, null);
    fireEvent.blur(box());
    expect(box().value).toBe(typed);
    expect(box().getAttribute('aria-invalid')).toBeNull();
  });

  test.each([
    ['1,234', 'This amount is ambiguous'],
    ['1.005', 'This amount is ambiguous'],
    ['12.345,6789', 'at most two decimal places'],
    ['100000000', '$99,999,999.99'],
    ['abc', '12.50'],
  ])('the amount %s is refused with a text on blur', async (typed, words) => {
    const told = vi.fn();
    render(<Form told={told} />);
    await userEvent.type(box(), typed);
    expect(told).toHaveBeenLastCalledWith(null, expect.stringContaining(words));
    expect(box().getAttribute('aria-invalid')).toBeNull();
    fireEvent.blur(box());
    expect(box().getAttribute('aria-invalid')).toBe('true');
    const error = document.getElementById(box().getAttribute('aria-describedby') ?? '');
    expect(error?.textContent).toContain(words);
    expect(box().value).toBe(typed);
  });

  test('without decimals a factor that could group thousands is refused with both ways to write it', async () => {
    const told = vi.fn();
    render(
      <InCurrency currency="JPY">
        <Form told={told} />
      </InCurrency>,
    );
    await userEvent.type(box(), '1,234+1000');
    expect(told).toHaveBeenLastCalledWith(2234, null);
    await userEvent.clear(box());
    await userEvent.type(box(), '1000*1.085');
    expect(told).toHaveBeenLastCalledWith(
      null,
      'This amount is ambiguous. Write 1085 or 1.0850 instead of 1.085.',
    );
    await userEvent.type(box(), '0');
    expect(told).toHaveBeenLastCalledWith(1085, null);
  });

  test('an amount error disappears as soon as the text can be parsed', async () => {
    render(<Form />);
    await userEvent.type(box(), '1,234');
    fireEvent.blur(box());
    await userEvent.type(box(), '.00');
    expect(box().getAttribute('aria-invalid')).toBeNull();
  });

  test('an empty amount is not an error', async () => {
    const told = vi.fn();
    render(<Form start={cents(5)} told={told} />);
    expect(box().value).toBe('0.05');
    await userEvent.clear(box());
    fireEvent.blur(box());
    expect(told).toHaveBeenLastCalledWith(null, null);
    expect(box().getAttribute('aria-invalid')).toBeNull();
  });

  test('the amount field shows a value that is set from outside', async () => {
    render(<Form start={cents(1250)} />);
    await userEvent.click(screen.getByText('Seven'));
    expect(box().value).toBe('7.00');
    await userEvent.click(screen.getByText('Reset'));
    expect(box().value).toBe('');
  });

  test('the amount field opens the numeric keyboard', () => {
    render(<Form />);
    expect(box().inputMode).toBe('decimal');
  });
});
