/** The names of the months without accents, from January on, with short forms that banks use. */
const NAMES = [
  'january jan januar jaenner janner januari janvier janv enero ene gennaio gen janeiro',
  'february feb febr februar februari fevrier fevr fev febrero febbraio fevereiro',
  'march mar marz mrz maerz maart mrt mars marzo marco marts',
  'april apr avril avr abril abr aprile',
  'may mai mei mayo maggio mag maio maj',
  'june jun juni juin junio giugno giu junho',
  'july jul juli juillet juil julio luglio lug julho',
  'august aug augustus aout aou agosto ago augusti',
  'september sep sept septembre septiembre setiembre settembre set setembro',
  'october oct oktober okt octobre octubre ottobre ott outubro out',
  'november nov novembre noviembre novembro',
  'december dec dezember dez decembre diciembre dic dicembre dezembro',
];

/** The languages whose names are not all in the list above. */
// biome-ignore format: a list.
const LANGUAGES = [
  'af', 'ar', 'az', 'be', 'bg', 'bs', 'ca', 'cs', 'cy', 'el', 'et', 'eu', 'fa', 'fi', 'ga', 'gl', 'he', 'hi', 'hr', 'hu',
  'hy', 'id', 'is', 'ka', 'kk', 'lt', 'lv', 'mk', 'ms', 'mt', 'nb', 'pl', 'ro', 'ru', 'sk', 'sl', 'sq', 'sr', 'sr-Latn',
  'sw', 'th', 'tr', 'uk', 'ur', 'uz',
];

const COMMON: ReadonlyMap<string, string> = new Map(
  NAMES.flatMap((names, index) => names.split(' ').map((name) => [name, String(index + 1)] as const)),
);

let others: ReadonlyMap<string, string | null> | null = null;

/** A name as it is compared: in lower case and without accents. */
export function plainLetters(text: string): string {
  return text.toLowerCase().replaceAll('ł', 'l').normalize('NFD').replaceAll(/\p{M}/gu, '');
}

/**
 * The number of the month with this name, in any language of `Intl`: "1" to "12". Undefined for another word, and for
 * one that means different months in two languages, such as "listopad".
 */
export function monthOf(word: string): string | undefined {
  const common = COMMON.get(word);
  if (common !== undefined) return common;
  others ??= namesOfIntl();
  return others.get(word) ?? undefined;
}

function namesOfIntl(): Map<string, string | null> {
  const found = new Map<string, string | null>();
  for (const language of LANGUAGES)
    for (const options of [{ month: 'short' }, { month: 'long', day: 'numeric' }] as const) {
      const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, options);
      for (let month = 0; month < 12; month += 1) {
        const parts = format.formatToParts(new Date(2025, month, 15));
        const name = parts.find(({ type }) => type === 'month')?.value ?? '';
        const word = plainLetters(name).replaceAll(/[^\p{L}]/gu, '');
        const number = String(month + 1);
        if (word.length < 2 || /\s/u.test(name.trim())) continue;
        const before = found.get(word);
        found.set(word, before === undefined || before === number ? number : null);
      }
    }
  return found;
}
