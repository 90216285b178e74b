import { usePageTitle } from '#web/lib/page-title.ts';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { TokensCard } from '#web/users/tokens/tokens-card.tsx';
import { WebhooksCard } from '#web/users/webhooks/webhooks-card.tsx';
import { BackToProfile } from './back-to-profile.tsx';

export function DevelopersPage() {
  usePageTitle('Developers');
  return (
    <>
      <PageHeader title="Developers" back={<BackToProfile />} />
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
