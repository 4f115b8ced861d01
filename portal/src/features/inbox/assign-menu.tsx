import type { AdminUser, InboxItem } from '@stackworks/contracts';
import { Icon } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { Menu, MenuItem } from '#/components/menu.tsx';
import { colleaguesQuery } from '#/features/team/index.ts';
import { AssigneeMark } from './assignee-mark.tsx';
import { controlLook, paneWords } from '#/components/dense.ts';
import { useItemActions } from './use-item-actions.ts';

type Props = {
  items: readonly InboxItem[];
  admin: AdminUser;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Called when somebody has been chosen. */
  onAssign?: () => void;
  /** Where the list opens. */
  className?: string;
};

type AdminPick = Parameters<ReturnType<typeof useItemActions>['assign']>[1];

/** Who handles items: anyone of the team, or nobody. */
export function AssignMenu({ items, admin, isOpen, onOpenChange, onAssign, className }: Props) {
  const team = useQuery(colleaguesQuery).data?.items ?? [];
  const { assign } = useItemActions();
  const [first, ...rest] = items;
  const isShared = rest.every(({ assignee }) => assignee?.id === first?.assignee?.id);
  const assignee = (isShared && first?.assignee) || null;
  const pick = (person: AdminPick) => {
    onAssign?.();
    void assign(items, person);
  };
  const others = team.filter(({ id }) => id !== admin.id);
  return (
    <Menu
      label="Assign"
      {...(className && { className })}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      buttonClassName={controlLook}
      button={
        <>
          <AssigneeMark assignee={assignee} />
          {assignee && <span className="sr-only">Assigned to</span>}
          <span className={`max-w-24 truncate ${paneWords}`}>{assignee?.name.split(' ')[0] ?? 'Assign'}</span>
          <Icon name="chevron" size={14} className="text-soft" />
        </>
      }
    >
      {[admin, ...others].map((person) => (
        <MenuItem key={person.id} isChosen={person.id === assignee?.id} onPick={() => pick(person)}>
          <AssigneeMark assignee={person} />
          {person.name}
          {person.id === admin.id && ' (you)'}
          {person.id === assignee?.id && <Icon name="tick" size={16} className="ml-auto" />}
        </MenuItem>
      ))}
      <MenuItem isChosen={isShared && assignee === null} onPick={() => pick(null)}>
        <AssigneeMark assignee={null} />
        Nobody
      </MenuItem>
    </Menu>
  );
}
