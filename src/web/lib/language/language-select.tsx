import { t } from '@lingui/core/macro';
import { offeredLanguages } from '#domain/language/languages.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { spoken } from './i18n.ts';
import { useSwitchLanguage } from './use-switch.ts';

type LanguageSelectProps = {
  language: string | null;
  /** Offers the languages alone, and shows the one that is spoken where none was chosen. */
  isShort?: boolean;
};

/** Chooses the language of this browser, and of the person who is signed in. */
export function LanguageSelect({ language, isShort = false }: LanguageSelectProps) {
  const switchTo = useSwitchLanguage();
  return (
    <Field label={t`Language`} hideLabel>
      <Select
        value={language ?? (isShort ? spoken().code : '')}
        onChange={({ target }) => void switchTo(target.value === '' ? null : target.value)}
      >
        {!isShort && <option value="">{t`Same as the browser`}</option>}
        {offeredLanguages().map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
