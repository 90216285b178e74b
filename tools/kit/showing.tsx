import { Receipt, UsersRound } from 'lucide-react';
import { cents } from '#domain/money.ts';
import { Avatar, AvatarStack } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Money } from '#web/ui/money.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Stat } from '#web/ui/stat.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { Section } from './section.tsx';

const PEOPLE = [
  'Maya Okafor',
  'Liam',
  'Björk Þórðardóttir',
  'نور',
  'Zoë',
  'Ana',
  'Tom',
  'Wilhelmina Featherstonehaugh-Cholmondeley',
].map((name, id) => ({ id, name }));

type Row = { id: number; title: string; group: string; amount: number; state: 'Active' | 'Closed' };

const ROWS: Row[] = [
  { id: 1, title: 'Dinner at the harbour', group: 'Lisbon', amount: 8420, state: 'Active' },
  {
    id: 2,
    title: 'A very long name for a very long list of groceries bought on a Sunday',
    group: 'Flat',
    amount: -9_999_999_999,
    state: 'Closed',
  },
  { id: 3, title: 'Water', group: 'Lisbon', amount: 0, state: 'Active' },
];

const COLUMNS: Column<Row>[] = [
  { key: 'title', header: 'Expense Details', cell: (row) => row.title },
  { key: 'group', header: 'Group', cell: (row) => <span className="text-quiet">{row.group}</span> },
  {
    key: 'state',
    header: 'Status',
    cell: (row) => <Badge tone={row.state === 'Active' ? 'owed' : 'neutral'}>{row.state}</Badge>,
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    phone: 'figure',
    cell: (row) => <Money amount={cents(row.amount)} signed tone="auto" strong />,
  },
];

export function Showing() {
  return (
    <>
      <Section title="Figures">
        <div className="grid gap-4 md:grid-cols-3">
          <Stat
            label="Total balance"
            figure={<Money amount={cents(6000)} signed tone="auto" />}
            note="Updated just now"
            className="md:order-3"
          />
          <Stat label="You owe" figure={<Money amount={cents(2420)} tone="owing" />} note="1 group" />
          <Stat label="You are owed" figure={<Money amount={cents(8420)} tone="owed" />} note="3 friends" />
          <Stat label="Large" figure={<Money amount={cents(9_999_999_999)} />} note="The most there can be" />
          <Stat label="Nothing" figure={<Money amount={null} />} note="All square" />
          <Stat label="Loading" figure="" note="x" loading />
        </div>
      </Section>
      <Section title="People and states">
        <Card className="flex flex-col gap-5">
          <div className="flex flex-wrap items-center gap-3">
            {PEOPLE.map((person) => (
              <Avatar key={person.id} name={person.name} labelled />
            ))}
            <Avatar name="Broken" src="/missing.png" size="large" labelled />
            <Avatar name="maya" initials="MA" size="hero" labelled />
          </div>
          <AvatarStack people={PEOPLE} />
          <AvatarStack people={PEOPLE.slice(0, 2)} size="small" />
          <div className="flex flex-wrap gap-2">
            <Badge>Draft</Badge>
            <Badge tone="accent">New</Badge>
            <Badge tone="owed">Paid</Badge>
            <Badge tone="owing">Due tomorrow</Badge>
            <Badge tone="danger">Failed</Badge>
          </div>
          <ProgressBar label="New bicycle" value={0.62} valueText="$310.00 of $500.00" />
          <p className="text-14 text-quiet">
            Quiet words with{' '}
            <a className="link" href="#figures">
              a link in them
            </a>
            , <Money amount={cents(1250)} tone="owed" signed />,{' '}
            <Money amount={cents(-1250)} tone="owing" signed /> and a{' '}
            <Spinner label="Working" className="inline size-4" />.
          </p>
        </Card>
      </Section>
      <Section title="Table">
        <Card flush>
          <Table label="Expenses" columns={COLUMNS} rows={ROWS} rowKey={(row) => row.id} />
        </Card>
      </Section>
      <Section title="Loading, empty, error">
        <div className="grid gap-4 md:grid-cols-3">
          <Card>
            <CardHeader
              title="Recent Activity"
              description="What happened of late"
              actions={
                <Button variant="quiet" size="small">
                  View All
                </Button>
              }
            />
            <SkeletonRows count={3} />
          </Card>
          <Card>
            <EmptyState
              icon={<UsersRound />}
              title="You don't have any active groups yet"
              action={<Button>Create Your First Group</Button>}
            />
          </Card>
          <Card>
            <ErrorState
              title="Failed to load invitations"
              text="The connection was lost."
              onRetry={() => {}}
            />
          </Card>
          <Card>
            <EmptyState icon={<Receipt />} title="No recent activities to display" />
          </Card>
        </div>
      </Section>
    </>
  );
}
