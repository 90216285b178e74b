import { type Named, shownName as nameOf, nameText } from '#domain/names.ts';
import { say } from './i18n.ts';

/** What a person is called on the screens. */
export function shownName(person: Named): string {
  return sayName(nameOf(person));
}

/** The name of a person or a group on the screens. */
export function sayName(name: string): string {
  const text = nameText(name);
  return typeof text === 'string' ? text : say(text);
}
