import type { InboxItem } from '@stackworks/contracts';
import { Button, Dialog, Icon, TextField } from '@stackworks/ui';
import { format, addDays } from 'date-fns';
import { type SubmitEvent, useState } from 'react';
import { Menu, MenuItem } from '#/components/menu.tsx';
import { nzTime } from '#/lib/nz-time.ts';
import { controlLook } from '#/components/dense.ts';
import { listSnoozeChoices, morningOf } from './snooze-times.ts';
import { describeItems } from './words.ts';

type Props = {
  items: readonly InboxItem[];
  now: Date;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onSnooze: (until: Date) => void;
  /** Where the list opens. */
  className?: string;
};

/** Puts items off until a time. */
export function SnoozeMenu({ items, now, isOpen, onOpenChange, onSnooze, className }: Props) {
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <Menu
        label="Snooze"
        {...(className && { className })}
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        buttonClassName={controlLook}
        button={
          <>
            <Icon name="clock" size={16} />
            Snooze
          </>
        }
      >
        {isOpen &&
          listSnoozeChoices(now).map(({ name, until }) => (
            <MenuItem key={name} onPick={() => onSnooze(until)}>
              {name}
            </MenuItem>
          ))}
        <MenuItem onPick={() => setChoosing(true)}>Choose a date…</MenuItem>
      </Menu>
      <Dialog title={`Snooze ${describeItems(items)}`} isOpen={isChoosing} onClose={() => setChoosing(false)}>
        <DateForm
          onPick={(until) => {
            setChoosing(false);
            onSnooze(until);
          }}
        />
      </Dialog>
    </>
  );
}

function DateForm({ onPick }: { onPick: (until: Date) => void }) {
  const [tomorrow] = useState(() => format(addDays(new Date(), 1), 'yyyy-MM-dd', { in: nzTime }));
  const [day, setDay] = useState(tomorrow);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onPick(morningOf(day));
  };
  return (
    <form className="grid gap-4" onSubmit={submit}>
      <TextField
        label="Until 9 am on"
        type="date"
        min={tomorrow}
        value={day}
        required
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <Button type="submit" variant="primary" className="justify-self-start">
        Snooze
      </Button>
    </form>
  );
}
