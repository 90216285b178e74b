import { t } from '@lingui/core/macro';
import { usePageTitle } from '#web/lib/page-title.ts';
import { LegalDocument } from '#web/site/legal-document.tsx';
import { PrivacyIntro, privacyEffective, privacySections } from '#web/site/privacy-text.tsx';
import { PublicFrame } from '#web/site/public-frame.tsx';

export function PrivacyPage() {
  usePageTitle(t`Privacy Policy`);
  return (
    <PublicFrame>
      <LegalDocument
        title={t`Privacy Policy`}
        effective={privacyEffective()}
        intro={<PrivacyIntro />}
        sections={privacySections()}
      />
    </PublicFrame>
  );
}
