import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Cents } from '#domain/money.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { DateInput } from '#web/ui/date-input.tsx';
import { Dialog, DialogBody, DialogClose, DialogFooter, DialogForm } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { Section } from './section.tsx';

export function Floating() {
  return (
    <Section title="What floats">
      <Card className="flex flex-wrap items-center gap-3">
        <FormDialog />
        <LongDialog />
        <ConfirmDialog
          trigger={<Button variant="danger">Delete Group</Button>}
          title="Delete this group?"
          text="Its expenses go with it. You can restore it for 30 days."
          confirmLabel="Delete"
          danger
          onConfirm={() => toast({ title: 'Group deleted' })}
        />
        <Menu
          trigger={
            <IconButton label="More">
              <Ellipsis />
            </IconButton>
          }
        >
          <MenuItem icon={<Pencil />}>Edit</MenuItem>
          <MenuItem disabled>Archive</MenuItem>
          <MenuItem asChild>
            <a href="#figures">Open</a>
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} danger>
            Delete
          </MenuItem>
        </Menu>
        <Button
          variant="secondary"
          onClick={() =>
            toast({
              title: 'Expense deleted',
              description: 'Dinner at the harbour',
              action: { label: 'Undo', onClick: () => toast({ title: 'Restored' }) },
            })
          }
        >
          Toast
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            toast({
              title: 'Failed to create expense',
              description: 'Shares must add up to the amount',
              variant: 'destructive',
            })
          }
        >
          Error toast
        </Button>
      </Card>
    </Section>
  );
}

function FormDialog() {
  const [open, setOpen] = useState(false);
  const [amount, setAmount] = useState<Cents | null>(null);
  return (
    <Dialog open={open} onOpenChange={setOpen} title="Add Expense" trigger={<Button>Add Expense</Button>}>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          setOpen(false);
          toast({ title: 'Expense created' });
        }}
      >
        <DialogBody>
          <Field label="Amount" hideLabel>
            <MoneyInput big value={amount} onChange={setAmount} />
          </Field>
          <Field label="Title">
            <TextInput placeholder="Dinner" />
          </Field>
          <div className="grid grid-cols-2 gap-4">
            <Field label="Date">
              <DateInput defaultValue="2026-11-21" />
            </Field>
            <Field label="Category">
              <Select options={[{ value: 'food', label: 'Food & Drink' }]} />
            </Field>
          </div>
          <Field label="Notes" optional>
            <TextArea />
          </Field>
        </DialogBody>
        <DialogFooter>
          <DialogClose>
            <Button variant="secondary">Cancel</Button>
          </DialogClose>
          <Button type="submit" pendingText="Creating...">
            Create
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}

function LongDialog() {
  return (
    <Dialog
      title="Long reading"
      description="It scrolls inside."
      size="small"
      trigger={<Button variant="secondary">Long dialog</Button>}
    >
      <DialogBody>
        {Array.from({ length: 30 }, (_, index) => index + 1).map((line) => (
          <p key={line}>Line {line} of a text that is longer than the screen is tall.</p>
        ))}
      </DialogBody>
    </Dialog>
  );
}
