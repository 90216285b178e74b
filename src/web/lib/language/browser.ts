// Why: docs/decisions/0081.
import { chooseLanguage, ENGLISH, type Language } from '#domain/language/languages.ts';
import { speak, spoken } from './i18n.ts';

/** The server reads it too (src/server/http/request/reader-language.ts). */
const COOKIE = 'language';
const YEAR_SECONDS = 365 * 86_400;

/** The code that this browser was switched to; null: none. */
export function languageSwitched(): string | null {
  const start = `${COOKIE}=`;
  const code = document.cookie
    .split('; ')
    .find((each) => each.startsWith(start))
    ?.slice(start.length);
  return code === undefined || code === '' ? null : code;
}

/** The language of a reader on this browser; `own` is what their account says. */
export function languageHere(own: string | null = null): Language {
  return chooseLanguage({
    own,
    cookie: languageSwitched() ?? undefined,
    tags: navigator.languages,
  });
}

/** Keeps the language that this browser was switched to, or forgets it with null. */
export function keepLanguageHere(language: Language | null): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  const age = language === null ? 0 : YEAR_SECONDS;
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is missing in Firefox and Safari.
  document.cookie = `${COOKIE}=${language?.code ?? ''}; Max-Age=${age}; Path=/; SameSite=Lax${secure}`;
}

let wanted: Language = ENGLISH;
let loadOthers: (() => Promise<void>) | null = null;

/** Speaks a language. Throws if its texts cannot be had; then nothing has changed. */
export async function speakIn(language: Language): Promise<void> {
  wanted = language;
  if (language !== spoken()) {
    // Only readers of other languages load it.
    const found = language === ENGLISH ? null : await (await import('./foreign.ts')).findTexts(language);
    // Another one was chosen meanwhile.
    if (wanted !== language) return;
    speak(language, found?.texts ?? new Map(), found?.figures ?? null);
    loadOthers = found?.loadOthers ?? null;
    void allTexts();
  }
  document.documentElement.lang = language.code;
  document.documentElement.dir = language.direction;
}

/** Waits for the texts that the first screen of this visit did not need. */
export async function allTexts(): Promise<void> {
  await loadOthers?.();
}
