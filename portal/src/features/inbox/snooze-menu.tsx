import type { InboxItem } from '@stackworks/contracts';
import { Button, Dialog, Icon, TextField } from '@stackworks/ui';
import { addDays } from 'date-fns';
import { type SubmitEvent, useState } from 'react';
import { Menu, MenuItem } from '#/components/menu.tsx';
import { toNzDay } from '#/lib/dates.ts';
import { controlLook, paneWords } from '#/components/dense.ts';
import { findSnoozeProblem, listSnoozeChoices, type SnoozeProblem, timeOn } from './snooze-times.ts';
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
            <span className={paneWords}>Snooze</span>
          </>
        }
      >
        {isOpen &&
          listSnoozeChoices(now, items).map(({ name, until }) => (
            <MenuItem key={name} onPick={() => onSnooze(until)}>
              {name}
            </MenuItem>
          ))}
        <MenuItem onPick={() => setChoosing(true)}>Choose a time…</MenuItem>
      </Menu>
      <Dialog title={`Snooze ${describeItems(items)}`} isOpen={isChoosing} onClose={() => setChoosing(false)}>
        <TimeForm
          onPick={(until) => {
            setChoosing(false);
            onSnooze(until);
          }}
        />
      </Dialog>
    </>
  );
}

function TimeForm({ onPick }: { onPick: (until: Date) => void }) {
  const [now] = useState(() => new Date());
  const [day, setDay] = useState(() => toNzDay(addDays(now, 1)));
  const [time, setTime] = useState('09:00');
  const [problem, setProblem] = useState<SnoozeProblem | null>(null);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const until = timeOn(day, time);
    const found = findSnoozeProblem(until, new Date());
    if (found) setProblem(found);
    else onPick(until);
  };
  return (
    <form className="grid gap-4" onSubmit={submit}>
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label="Day"
          type="date"
          min={toNzDay(now)}
          value={day}
          required
          {...(problem === 'far' && { error: 'Choose a time within a year.' })}
          onChange={(event) => {
            setDay(event.currentTarget.value);
            setProblem(null);
          }}
        />
        <TextField
          label="Time"
          type="time"
          value={time}
          required
          {...(problem === 'past' && { error: 'Choose a time that’s still to come.' })}
          onChange={(event) => {
            setTime(event.currentTarget.value);
            setProblem(null);
          }}
        />
      </div>
      <Button type="submit" variant="primary" className="justify-self-start">
        Snooze
      </Button>
    </form>
  );
}
