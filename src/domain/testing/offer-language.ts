import { LANGUAGES } from '#domain/language/languages.ts';

/** Offers a language whose catalogue is not complete yet, while a test runs. Returns what takes it back. */
export function offerLanguage(code: string): () => void {
  const language = LANGUAGES.find((each) => each.code === code);
  if (language === undefined) throw new Error(`There is no language ${code}`);
  const before = language.isOffered;
  language.isOffered = true;
  return () => {
    language.isOffered = before;
  };
}
