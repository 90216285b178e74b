import { t } from '@lingui/core/macro';
import { usePageTitle } from '#web/lib/page-title.ts';
import { LegalDocument } from '#web/site/legal-document.tsx';
import { PublicFrame } from '#web/site/public-frame.tsx';
import { TermsIntro, termsEffective, termsSections } from '#web/site/terms-text.tsx';

export function TermsPage() {
  usePageTitle(t`Terms of Use`);
  return (
    <PublicFrame>
      <LegalDocument
        title={t`Terms of Use`}
        effective={termsEffective}
        intro={<TermsIntro />}
        sections={termsSections()}
      />
    </PublicFrame>
  );
}
