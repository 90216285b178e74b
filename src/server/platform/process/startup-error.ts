import { inEnglish } from '#domain/language/speaker.ts';
import { spoken, type Text } from '#domain/language/text.ts';

/** A reason not to start that the person at the console can act on: its message is shown as one line, without a stack. */
export class StartupError extends Error {
  override name = 'StartupError';
  /** The message before its language is known: of a backup, an admin reads it on a screen too. */
  readonly said: Text;

  constructor(message: Text | string) {
    super(typeof message === 'string' ? message : inEnglish.say(message));
    this.said = typeof message === 'string' ? spoken(message) : message;
  }
}

/** What an error says, in the words of another program where it is not ours. */
export function saidBy(error: unknown): Text {
  if (error instanceof StartupError) return error.said;
  return spoken(error instanceof Error ? error.message : String(error));
}
