import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { currentTheme, setTheme } from './theme.ts';

const root = document.documentElement;

beforeEach(() => {
  localStorage.clear();
  delete root.dataset.theme;
  document.head.innerHTML = `
    <meta name="theme-color" media="(prefers-color-scheme: light)" content="L" data-light="L" data-dark="D">
    <meta name="theme-color" media="(prefers-color-scheme: dark)" content="D" data-light="L" data-dark="D">`;
});

const bars = () => [...document.querySelectorAll<HTMLMetaElement>('meta')].map((meta) => meta.content);

describe('theme', () => {
  test('the theme follows the system until the user chooses one, and again after the choice is removed', () => {
    expect(currentTheme()).toBe('system');
    setTheme('dark');
    expect([currentTheme(), root.dataset.theme, localStorage.getItem('theme'), ...bars()]).toEqual([
      'dark',
      'dark',
      'dark',
      'D',
      'D',
    ]);
    setTheme('light');
    expect(bars()).toEqual(['L', 'L']);
    setTheme('system');
    expect([currentTheme(), root.dataset.theme, localStorage.getItem('theme'), ...bars()]).toEqual([
      'system',
      undefined,
      null,
      'L',
      'D',
    ]);
  });

  test('the script before the first paint reads the stored theme', () => {
    const script = readFileSync(join(import.meta.dirname, '../../../public/before-paint.js'), 'utf8');
    setTheme('dark');
    delete root.dataset.theme;
    new Function(script)();
    expect(currentTheme()).toBe('dark');
    localStorage.setItem('theme', 'purple');
    delete root.dataset.theme;
    new Function(script)();
    expect(currentTheme()).toBe('system');
  });
});
