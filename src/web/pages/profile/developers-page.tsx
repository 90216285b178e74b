import { usePageTitle } from '#web/lib/page-title.ts';
import { to } from '#web/lib/paths.ts';
import { BackLink } from '#web/ui/layout/back-link.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { TokensCard } from '#web/users/tokens/tokens-card.tsx';
import { WebhooksCard } from '#web/users/webhooks/webhooks-card.tsx';

export function DevelopersPage() {
  usePageTitle('Developers');
  return (
    <>
      <PageHeader title="Developers" back={<BackLink href={to.profile}>Profile</BackLink>} />
      <div className="flex max-w-3xl flex-col gap-4 md:gap-6">
        <TokensCard />
        <WebhooksCard />
        <Card as="section">
          <CardHeader
            title="API"
            description={
              <>
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
              </>
            }
          />
        </Card>
      </div>
    </>
  );
}
