import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { usePageTitle } from '#web/lib/page-title.ts';
import { to } from '#web/lib/paths.ts';
import { BackLink } from '#web/ui/layout/back-link.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { TokensCard } from '#web/users/tokens/tokens-card.tsx';
import { WebhooksCard } from '#web/users/webhooks/webhooks-card.tsx';

export function DevelopersPage() {
  usePageTitle(t`Developers`);
  return (
    <>
      <PageHeader title={t`Developers`} back={<BackLink href={to.profile}>{t`Profile`}</BackLink>} />
      <div className="steady flex flex-col gap-4 md:gap-6">
        <TokensCard />
        <WebhooksCard />
        <Card as="section">
          <CardHeader
            title={t`API`}
            description={
              <Trans>
                The{' '}
                <a className="link" href="/docs/api">
                  documentation
                </a>{' '}
                shows every call with its fields and replies, and lets you try it with a token. Programs can
                read the{' '}
                <a className="link" href="/api/openapi.json">
                  OpenAPI document
                </a>
                .
              </Trans>
            }
          />
        </Card>
      </div>
    </>
  );
}
