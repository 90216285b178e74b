import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { ENGLISH } from '#domain/language/languages.ts';
import { spoken } from '#web/lib/language/i18n.ts';
import { useSite } from '#web/users/queries.ts';

/** A numbered section of a legal text; `id` is its anchor. */
export type LegalSection = { id: string; title: string; body: ReactNode };

type LegalDocumentProps = {
  title: string;
  effective: string;
  intro: ReactNode;
  sections: readonly LegalSection[];
};

/** A legal text with its table of contents. */
export function LegalDocument({ title, effective, intro, sections }: LegalDocumentProps) {
  return (
    <div className="gap-x-16 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
      <header className="lg:col-start-2">
        <h1 className="text-28 font-semibold md:text-40">{title}</h1>
        {spoken() !== ENGLISH && (
          <p className="mt-2 font-medium">{t`This is a translation. The English text is binding.`}</p>
        )}
        <p className="mt-2 text-14 text-quiet">{t`Effective ${effective}`}</p>
      </header>
      <nav
        aria-label={t`Contents`}
        className="mt-6 border-y border-line py-4 lg:sticky lg:top-8 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:mt-0 lg:self-start lg:border-0 lg:py-0"
      >
        <p className="mb-2 text-14 font-semibold">{t`Contents`}</p>
        <ol className="flex flex-col text-14">
          {sections.map((section, index) => (
            <li key={section.id}>
              <a
                href={`#${section.id}`}
                className="flex items-baseline gap-2 rounded-control py-3 text-quiet hover:text-ink lg:py-1.5"
              >
                <span className="figures w-6 shrink-0">{index + 1}.</span>
                {section.title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="mt-6 flex max-w-[42rem] flex-col gap-8 text-16 leading-7 lg:col-start-2 lg:mt-4">
        <div className="flex flex-col gap-4">{intro}</div>
        {sections.map((section, index) => (
          <section
            key={section.id}
            id={section.id}
            aria-labelledby={`${section.id}-title`}
            className="flex scroll-mt-6 flex-col gap-4 [&_ul]:flex [&_ul]:list-disc [&_ul]:flex-col [&_ul]:gap-2 [&_ul]:ps-5 marker:text-quiet"
          >
            <h2 id={`${section.id}-title`} className="text-20 font-semibold">
              {index + 1}. {section.title}
            </h2>
            {section.body}
          </section>
        ))}
      </div>
    </div>
  );
}

/** The email address of the support. */
export function SupportAddress() {
  const { data: site } = useSite();
  if (!site) return <>{t`our support address`}</>;
  return (
    <a href={`mailto:${site.supportEmail}`} className="link">
      {site.supportEmail}
    </a>
  );
}
