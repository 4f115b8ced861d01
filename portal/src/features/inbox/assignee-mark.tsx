import type { InboxItem } from '@stackworks/contracts';
import { Avatar } from '@stackworks/ui';

/** Who handles an item; a dashed square for nobody. Hidden from screen readers, so put the name beside it. */
export function AssigneeMark({ assignee }: { assignee: InboxItem['assignee'] }) {
  if (!assignee) {
    return (
      <span
        aria-hidden="true"
        className="grid size-6 flex-none place-items-center rounded-badge border-[1.5px] border-dashed border-edge-strong text-xs text-soft"
      >
        ?
      </span>
    );
  }
  const [firstName = '', ...rest] = assignee.name.split(' ');
  return (
    <Avatar firstName={firstName} lastName={rest.at(-1) ?? ''} src={assignee.profilePicture} size={24} />
  );
}
