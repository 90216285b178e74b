import { msg, t } from '@lingui/core/macro';
import {
  PAY_LINK_KINDS,
  PAY_LINK_NAMES,
  type PayLink,
  type PayLinkKind,
  readPayLink,
  showPayLink,
} from '#domain/pay-links.ts';
import { labels } from '#web/lib/language/i18n.ts';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';

/** The typed texts; an empty one is not a link. */
export type PayLinkTexts = Record<PayLinkKind, string>;

const PLACEHOLDERS: PayLinkTexts = labels({
  paypal: 'paypal.me/name',
  venmo: '@name',
  wise: 'wise.com/pay/me/name',
  upi: 'name@bank',
  iban: msg`DE89 3704 0044 0532 0130 00`,
});

export function toTexts(links: readonly PayLink[]): PayLinkTexts {
  const textOf = (kind: PayLinkKind) =>
    links
      .filter((link) => link.kind === kind)
      .map(showPayLink)
      .join('');
  return {
    paypal: textOf('paypal'),
    venmo: textOf('venmo'),
    wise: textOf('wise'),
    upi: textOf('upi'),
    iban: textOf('iban'),
  };
}

/** Reads the texts: the links, and what is wrong with the others. */
export function readTexts(texts: PayLinkTexts) {
  const links: PayLink[] = [];
  const problems: Partial<PayLinkTexts> = {};
  for (const kind of PAY_LINK_KINDS) {
    if (texts[kind].trim() === '') continue;
    const value = readPayLink(kind, texts[kind]);
    if (value === null) problems[kind] = t`This ${PAY_LINK_NAMES[kind]} is not valid`;
    else links.push({ kind, value });
  }
  return { links, problems };
}

type PayLinkFieldsProps = {
  form: {
    text: (name: PayLinkKind) => object;
    problems: Partial<PayLinkTexts>;
  };
  saved: readonly PayLink[];
  isEditing: boolean;
};

/** Where the person can be paid. Read-only, it shows what is set. */
export function PayLinkFields({ form, saved, isEditing }: PayLinkFieldsProps) {
  const texts = toTexts(saved);
  const kinds = PAY_LINK_KINDS.filter((kind) => isEditing || texts[kind] !== '');
  return (
    <section className="flex flex-col gap-5 border-t border-line pt-5">
      <div>
        <h3 className="text-14 font-medium">{t`Get Paid`}</h3>
        <p className="text-13 text-quiet">
          {kinds.length === 0
            ? t`Add PayPal, Venmo, Wise, UPI or an IBAN. Only people who owe you will see it.`
            : t`Only people who owe you see this, when they settle up.`}
        </p>
      </div>
      {kinds.length > 0 && (
        <div className="grid gap-5 md:grid-cols-2">
          {kinds.map((kind) => (
            <Field key={kind} label={PAY_LINK_NAMES[kind]} optional={isEditing} error={form.problems[kind]}>
              <TextInput
                {...form.text(kind)}
                {...(!isEditing && { value: texts[kind] })}
                readOnly={!isEditing}
                placeholder={PLACEHOLDERS[kind]}
                maxLength={200}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
            </Field>
          ))}
        </div>
      )}
    </section>
  );
}
