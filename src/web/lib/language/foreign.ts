// Why: docs/decisions/0081.
import { type Figures, figuresOf } from '#domain/language/figures.ts';
import type { Language } from '#domain/language/languages.ts';
import type { Catalogue } from '#domain/language/speaker.ts';
import { speak, spoken } from './i18n.ts';

type Found = {
  readonly texts: Catalogue;
  readonly figures: Figures;
  /** Loads the whole catalogue, where `texts` are only those of the first screen. */
  readonly loadOthers: (() => Promise<void>) | null;
};

/** Finds the texts of a language: those that the page brought of its screen, or all. Throws if there are none to be had. */
export async function findTexts(language: Language): Promise<Found> {
  const figures = figuresOf(language.code);
  const brought = takeBrought(language.code);
  if (brought === null) return { texts: await loadCatalogue(language.code), figures, loadOthers: null };
  return { texts: brought, figures, loadOthers: othersOf(language, figures) };
}

/** The texts of the first screen of a visit (src/server/http/pages/web.ts). A later switch needs those of every screen. */
function takeBrought(code: string): Catalogue | null {
  const element = document.getElementById('texts');
  element?.remove();
  return element?.lang === code ? catalogueOf(JSON.parse(element.textContent)) : null;
}

const catalogueOf = (texts: unknown): Catalogue => new Map(Object.entries(texts as Record<string, string>));

async function loadCatalogue(code: string, priority: RequestPriority = 'auto'): Promise<Catalogue> {
  const response = await fetch(`/catalogues/${code}.json`, { credentials: 'same-origin', priority });
  if (!response.ok) throw new Error(`There is no catalogue ${code}`);
  return catalogueOf(await response.json());
}

/** If they cannot be had, they are said in English until the next screen, part or dialog asks for them again. */
function othersOf(language: Language, figures: Figures): () => Promise<void> {
  const load = async () => {
    // The scripts of the first screen come first.
    const catalogue = await loadCatalogue(language.code, 'low');
    if (spoken() === language) speak(language, catalogue, figures);
  };
  let loading: Promise<void> | null = null;
  return () => {
    loading ??= load().catch(() => {
      loading = null;
    });
    return loading;
  };
}
