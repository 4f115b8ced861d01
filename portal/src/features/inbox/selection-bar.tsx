import type { AdminUser } from '@stackworks/contracts';
import { Icon } from '@stackworks/ui';
import { controlLook } from '#/components/dense.ts';
import { AssignMenu } from './assign-menu.tsx';
import { strongLook } from './inbox-action.tsx';
import { SnoozeMenu } from './snooze-menu.tsx';
import type { Inbox } from './use-inbox.ts';
import { useItemActions } from './use-item-actions.ts';

type Props = {
  admin: AdminUser;
  inbox: Inbox;
  menu: 'assign' | 'snooze' | null;
  onMenuChange: (menu: 'assign' | 'snooze' | null) => void;
  onDone: () => void;
};

/** What can be done about the chosen items, below the list. */
export function SelectionBar({ admin, inbox, menu, onMenuChange, onDone }: Props) {
  const { snooze } = useItemActions();
  const { selected, stopSelecting, now } = inbox;
  if (!selected) return null;
  const items = selected.map(({ item }) => item);
  const toggle = (which: 'assign' | 'snooze') => (isOpen: boolean) => onMenuChange(isOpen ? which : null);
  const list = { className: 'left-0 bottom-full mb-1' };
  return (
    <div className="sticky bottom-0 z-[2] flex flex-wrap items-center gap-1.5 border-t-2 border-ink bg-sheet px-3 py-2">
      <p role="status" className="mr-auto whitespace-nowrap pl-1 font-label max-sm:w-full">
        {items.length === 0 ? 'Select items' : `${items.length} selected`}
      </p>
      {items.length > 0 && (
        <>
          <AssignMenu
            {...{ items, admin, ...list }}
            isOpen={menu === 'assign'}
            onOpenChange={toggle('assign')}
            onAssign={stopSelecting}
          />
          <SnoozeMenu
            {...{ items, now, ...list }}
            isOpen={menu === 'snooze'}
            onOpenChange={toggle('snooze')}
            onSnooze={(until) => {
              stopSelecting();
              void snooze(items, until);
            }}
          />
          <button type="button" className={strongLook} onClick={onDone}>
            <Icon name="tick" size={16} />
            Done
          </button>
        </>
      )}
      <button type="button" className={controlLook} onClick={stopSelecting}>
        <Icon name="cross" size={16} />
        <span className="sr-only">Stop selecting</span>
      </button>
    </div>
  );
}
