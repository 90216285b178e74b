import { t } from '@lingui/core/macro';
import { offeredLanguages } from '#domain/language/languages.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { useSwitchLanguage } from './use-switch.ts';

/** Chooses the language of this browser, and of the person who is signed in. */
export function LanguageSelect({ language }: { language: string | null }) {
  const switchTo = useSwitchLanguage();
  return (
    <Field label={t`Language`} hideLabel>
      <Select
        value={language ?? ''}
        onChange={({ target }) => void switchTo(target.value === '' ? null : target.value)}
      >
        <option value="">{t`Same as the browser`}</option>
        {offeredLanguages().map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
