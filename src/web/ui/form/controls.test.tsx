import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, use, useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { beforeLibraryListens } from '#web/testing/before-library-listens.ts';
import { Button } from '../button.tsx';
import { IconButton } from '../icon-button.tsx';
import { Tabs } from '../layout/tabs.tsx';
import { Dialog } from '../overlay/dialog.tsx';
import { Menu, MenuItem } from '../overlay/menu.tsx';
import { Checkbox } from './checkbox.tsx';
import { Field } from './field.tsx';
import { Segmented } from './radio-group.tsx';
import { Select } from './select.tsx';
import { Switch } from './switch.tsx';
import { TextInput } from './text-input.tsx';

/** Renders the text once it is there. */
function Waiting({ text }: { text: Promise<string> }) {
  return use(text);
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('button', () => {
  test('a button does not submit a form by default', () => {
    render(<Button>Add</Button>);
    expect(button('Add').type).toBe('button');
  });

  test('a pending button is disabled, keeps its name, and reserves the width of its longer text', () => {
    const { rerender } = render(<Button pendingText="Creating account...">Register</Button>);
    expect(button('Register').querySelector('[data-reserve]')?.getAttribute('data-reserve')).toBe(
      'Creating account...',
    );
    rerender(
      <Button pending pendingText="Creating account...">
        Register
      </Button>,
    );
    expect(button('Creating account...').disabled).toBe(true);
    expect(button('Creating account...').querySelector('[data-reserve]')?.getAttribute('data-reserve')).toBe(
      'Register',
    );
    rerender(<Button pending>Register</Button>);
    expect(button('Register').getAttribute('aria-busy')).toBe('true');
  });

  test('asChild renders a link as a button', () => {
    render(
      <Button asChild>
        <a href="/groups">Groups</a>
      </Button>,
    );
    expect(screen.getByRole('link', { name: 'Groups' }).className).toContain('bg-accent');
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('an icon button has an accessible name', () => {
    render(<IconButton label="Delete">x</IconButton>);
    expect(button('Delete').title).toBe('Delete');
  });
});

describe('field', () => {
  test('a field connects label, hint and error with its control', () => {
    render(
      <Field label="E-mail" hint="We never share it" error="Please enter a valid email address">
        <TextInput />
      </Field>,
    );
    const input = screen.getByLabelText('E-mail');
    const texts = (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(texts).toEqual(['We never share it', 'Please enter a valid email address']);
    expect(input.getAttribute('aria-invalid')).toBe('true');
  });

  test('a field without an error is not invalid', () => {
    render(
      <Field label="Category">
        <Select options={[{ value: 'food', label: 'Food' }]} placeholder="Choose" />
      </Field>,
    );
    const select = screen.getByLabelText<HTMLSelectElement>('Category');
    expect(select.getAttribute('aria-invalid')).toBeNull();
    expect([...select.options].map((option) => option.text)).toEqual(['Choose', 'Food']);
  });
});

describe('choices', () => {
  function Split() {
    const [value, setValue] = useState<'equal' | 'custom'>('equal');
    return (
      <Field label="Split">
        <Segmented
          value={value}
          onChange={setValue}
          options={[
            { value: 'equal', label: 'Equally' },
            { value: 'custom', label: 'Amounts' },
          ]}
        />
      </Field>
    );
  }

  test('segments are radio buttons in a named group', async () => {
    render(<Split />);
    const group = screen.getByRole('radiogroup', { name: 'Split' });
    await userEvent.click(within(group).getByRole('radio', { name: 'Amounts' }));
    expect(within(group).getByRole<HTMLInputElement>('radio', { name: 'Amounts' }).checked).toBe(true);
    expect(within(group).getByRole<HTMLInputElement>('radio', { name: 'Equally' }).checked).toBe(false);
  });

  test('a checkbox and a switch toggle by a click on their labels', async () => {
    const onChange = vi.fn();
    render(
      <>
        <Checkbox label="Maya" onChange={onChange} />
        <Switch label="Remind me" description="Once a week" onChange={onChange} />
      </>,
    );
    await userEvent.click(screen.getByText('Maya'));
    await userEvent.click(screen.getByRole('switch', { name: /Remind me/ }));
    expect(onChange).toHaveBeenCalledTimes(2);
  });
});

describe('menu and tabs', () => {
  test('a menu opens by keyboard, runs the item and returns the focus', async () => {
    const onSelect = vi.fn();
    render(
      <Menu trigger={<IconButton label="More">…</IconButton>}>
        <MenuItem onSelect={onSelect}>Edit</MenuItem>
        <MenuItem danger>Delete</MenuItem>
      </Menu>,
    );
    button('More').focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('menu');
    expect(button('More').getAttribute('aria-expanded')).toBe('true');
    expect(document.activeElement?.textContent).toBe('Edit');
    await userEvent.keyboard('{Enter}');
    expect(onSelect).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(button('More'));
  });

  test('an item acts with the focus on the button, where a dialog that it opens returns it', async () => {
    const focused: (Element | null)[] = [];
    render(
      <Menu trigger={<IconButton label="More">…</IconButton>}>
        <MenuItem onSelect={() => focused.push(document.activeElement)}>Edit</MenuItem>
      </Menu>,
    );
    for (const open of [() => userEvent.keyboard('{Enter}'), () => userEvent.click(button('More'))]) {
      button('More').focus();
      await open();
      await screen.findByRole('menu');
      await userEvent.click(screen.getByRole('menuitem', { name: 'Edit' }));
    }
    expect(focused).toEqual([button('More'), button('More')]);
  });

  test('an early Escape closes only the menu', async () => {
    beforeLibraryListens();
    render(
      <Dialog trigger={<Button>Open</Button>} title="Below">
        <Menu trigger={<IconButton label="More">…</IconButton>}>
          <MenuItem>Edit</MenuItem>
        </Menu>
      </Dialog>,
    );
    await userEvent.click(button('Open'));
    button('More').focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('menu');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(button('More')));
    expect(screen.getByRole('dialog')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(button('Open')));
  });

  test('a pressed tab is selected before its content is there', async () => {
    const never = new Promise<string>(() => {});
    render(
      <Suspense fallback="Loading">
        <Tabs
          label="Bills"
          tabs={[
            { value: 'all', label: 'All', content: 'Everything' },
            { value: 'paid', label: 'Paid', content: <Waiting text={never} /> },
          ]}
        />
      </Suspense>,
    );
    await userEvent.click(screen.getByRole('tab', { name: 'Paid' }));
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Paid');
    expect(screen.getByRole('tabpanel').textContent).toBe('Everything');
    await userEvent.click(screen.getByRole('tab', { name: 'All' }));
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('All');
  });

  test('arrow keys select tabs, and only the selected tab’s content renders', async () => {
    render(
      <Tabs
        label="Bills"
        tabs={[
          { value: 'all', label: 'All', content: 'Everything' },
          { value: 'paid', label: 'Paid', content: 'Done' },
        ]}
      />,
    );
    expect(screen.queryByText('Done')).toBeNull();
    fireEvent.focus(screen.getByRole('tab', { name: 'All' }));
    screen.getByRole('tab', { name: 'All' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByText('Done')).toBeTruthy();
    expect(screen.queryByText('Everything')).toBeNull();
  });
});
