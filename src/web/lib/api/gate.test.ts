import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { openGate, setGate } from './gate.ts';

const refusal = new ApiError({ status: 402, text: '', code: 'subscription_required' });

test('a gate that is undone gives way to what was set before it', () => {
  const opened: string[] = [];
  const undoFirst = setGate(() => opened.push('first'));
  const undoSecond = setGate(() => opened.push('second'));
  expect(openGate(refusal, 'addGroup')).toBe(true);
  undoSecond();
  expect(openGate(refusal, 'addGroup')).toBe(true);
  undoFirst();
  expect(openGate(refusal, 'addGroup')).toBe(false);
  expect(opened).toEqual(['second', 'first']);
});

test('a gate below another one can be undone first', () => {
  const opened: string[] = [];
  const undoFirst = setGate(() => opened.push('first'));
  const undoSecond = setGate(() => opened.push('second'));
  undoFirst();
  expect(openGate(refusal, 'addGroup')).toBe(true);
  undoSecond();
  expect(openGate(refusal, 'addGroup')).toBe(false);
  expect(opened).toEqual(['second']);
});
