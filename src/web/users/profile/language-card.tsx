import { t } from '@lingui/core/macro';
import { hasLanguages } from '#domain/language/languages.ts';
import { LanguageSelect } from '#web/lib/language/language-select.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { useUser } from '../signed-in.ts';

/** The language of a person; nothing where there is only one. */
export function LanguageCard() {
  const { language } = useUser();
  if (!hasLanguages()) return null;
  return (
    <Card as="section">
      <CardHeader title={t`Language`} />
      <div className="mt-4 max-w-sm">
        <LanguageSelect language={language} />
      </div>
    </Card>
  );
}
