import { fireEvent, render, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { cents } from '#domain/money.ts';
import { ArrowsDiagram } from '../chart/arrows-diagram.tsx';
import { LineChart } from '../chart/line-chart.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { ProgressBar } from '../feedback/progress-bar.tsx';
import { SkeletonRows } from '../feedback/skeleton.tsx';
import { Table } from '../layout/table.tsx';
import { Avatar, AvatarStack } from './avatar.tsx';
import { AVATAR_HUES, hueOf } from './hues.ts';
import { Money } from './money.tsx';

describe('money', () => {
  test.each([
    [cents(8420), '+$84.20', 'text-owed'],
    [cents(-2420), '-$24.20', 'text-owing'],
    [cents(0), '$0.00', ''],
    [cents(9_999_999_999), '+$99,999,999.99', 'text-owed'],
  ])('the amount %i with its own sign is shown as %s', (amount, text, colour) => {
    render(<Money amount={amount} signed tone="auto" />);
    const shown = screen.getByText(text);
    expect(shown.className).toContain(colour);
    expect(shown.className).toContain('figures');
    if (colour === '') expect(shown.className).not.toMatch(/text-ow/);
  });

  test('an amount of zero is shown as $0.00', () => {
    render(<Money amount={null} />);
    expect(screen.getByText('$0.00')).toBeTruthy();
  });
});

describe('avatars', () => {
  test('an avatar shows the initial, also of combined scripts and emoji', () => {
    const { container } = render(
      <>
        <Avatar name=" maya" />
        <Avatar name="ömer" />
        <Avatar name={'e\u0301va'} />
        <Avatar name="نور" />
        <Avatar name="👩‍👩‍👧 family" />
        <Avatar name="" />
        <Avatar name="liam" initials="LI" />
      </>,
    );
    expect([...container.children].map((avatar) => avatar.textContent)).toEqual([
      'M',
      'Ö',
      'E\u0301',
      'ن',
      '👩‍👩‍👧',
      '?',
      'LI',
    ]);
  });

  test('equal names have equal hues, and names use all hues', () => {
    expect(hueOf('maya')).toBe(hueOf('maya'));
    expect(new Set(Array.from({ length: 200 }, (_, n) => hueOf(`user${n}`))).size).toBe(AVATAR_HUES.length);
  });

  test('an avatar shows the initial if the picture cannot be loaded', () => {
    const { container } = render(<Avatar name="maya" src="/gone.png" />);
    const image = container.querySelector('img');
    if (!image) throw new Error('no picture');
    fireEvent.error(image);
    expect(container.querySelector('img')).toBeNull();
  });

  test('an avatar stack shows three people and the number of the others', () => {
    const people = Array.from({ length: 40 }, (_, id) => ({ id, name: `Person ${id}` }));
    const { rerender } = render(<AvatarStack people={people} />);
    expect(screen.getAllByRole('img')).toHaveLength(3);
    expect(screen.getByText('+37 more')).toBeTruthy();
    rerender(<AvatarStack people={people.slice(0, 3)} />);
    expect(screen.queryByText(/more/)).toBeNull();
  });
});

describe('states', () => {
  test('an error state is announced and can be tried again', () => {
    const onRetry = vi.fn();
    render(<ErrorState title="Failed to load invitations" onRetry={onRetry} />);
    expect(screen.getByRole('alert').textContent).toContain('Failed to load invitations');
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  test('skeleton rows have the requested count and one message', () => {
    render(<SkeletonRows count={5} />);
    expect(screen.getByRole('status').querySelectorAll(':scope > div')).toHaveLength(5);
  });

  test.each([
    [0.625, '62', '62%'],
    [7, '100', '100%'],
    [Number.NaN, '0', '0%'],
  ])('a progress of %d is announced as %s', (value, now, text) => {
    render(<ProgressBar label="Bicycle" value={value} />);
    const bar = screen.getByRole('progressbar', { name: 'Bicycle' });
    expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuetext')]).toEqual([now, text]);
  });
});

describe('table', () => {
  const columns = [
    { key: 'code', header: 'Code', cell: (row: { code: string; used: number }) => row.code },
    {
      key: 'used',
      header: 'Redemptions',
      cell: (row: { code: string; used: number }) => row.used,
      align: 'end' as const,
    },
  ];

  test('a table has a name, and its cells carry their heads for the list on phones', () => {
    render(
      <Table
        label="Codes"
        columns={columns}
        rows={[{ code: 'SPRING', used: 3 }]}
        rowKey={(row) => row.code}
      />,
    );
    const table = screen.getByRole('table', { name: 'Codes' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['Code', 'Redemptions']);
    expect(within(table).getByRole('cell', { name: '3' }).dataset.label).toBe('Redemptions');
  });

  test('an empty table shows its empty state', () => {
    render(
      <Table
        label="Codes"
        columns={columns}
        rows={[]}
        rowKey={(row) => row.code}
        empty="No promotion codes found"
      />,
    );
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByText('No promotion codes found')).toBeTruthy();
  });
});

describe('charts', () => {
  const format = (value: number) => `$${value}`;

  test('a line chart has a summary and a table, also for lines that end early', () => {
    render(
      <LineChart
        title="Left to pay"
        summary="Avalanche is done first."
        labelHead="Month"
        labels={['0', '1']}
        lines={[
          { label: 'Avalanche', values: [5, null] },
          { label: 'Snowball', values: [5, 2] },
        ]}
        format={format}
      />,
    );
    expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'MonthAvalancheSnowball',
      '0$5$5',
      '1$2',
    ]);
  });

  test('an arrows diagram is a list of sentences for screen readers', () => {
    render(
      <ArrowsDiagram
        title="Plan"
        nodes={[
          { id: 'a', label: 'Liam' },
          { id: 'b', label: 'Maya' },
        ]}
        edges={[{ from: 'a', to: 'b', label: '$24.20' }]}
        describe={(from, to, label) => `${from} pays ${to} ${label}`}
      />,
    );
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Liam pays Maya $24.20',
    ]);
  });
});
