import { msg } from '@lingui/core/macro';
import { labels } from '#web/lib/language/i18n.ts';
import type { Language } from './recognizer-files.ts';

export const LANGUAGE_LABELS: Readonly<Record<Language, string>> = labels({
  eng: msg`English`,
  deu: msg`German`,
  fra: msg`French`,
  spa: msg`Spanish`,
});
