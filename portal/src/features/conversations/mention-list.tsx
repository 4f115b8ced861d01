import { Icon } from '@stackworks/ui';
import type { Colleague } from './staff-tools.ts';

type Props = {
  id: string;
  offered: readonly Colleague[];
  /** Which of them Enter takes. */
  active: number;
  optionId: (colleague: Colleague) => string;
  onTake: (colleague: Colleague) => void;
};

/** The colleagues whose name is being typed, above the box it is typed in. */
export function MentionList({ id, offered, active, optionId, onTake }: Props) {
  const chosen = offered[active];
  return (
    <>
      {chosen && (
        <ul
          id={id}
          role="listbox"
          aria-label="Colleagues"
          className="absolute bottom-full left-0 z-20 mb-1.5 max-h-60 w-72 max-w-full overflow-y-auto bg-sheet shadow-float [--stack-c:var(--pounamu)]"
        >
          {offered.map((colleague, index) => (
            <li
              key={colleague.id}
              id={optionId(colleague)}
              role="option"
              aria-selected={index === active}
              className={`flex min-h-11 cursor-pointer items-center gap-2.5 px-3.5 py-2 ${
                index === active ? 'bg-pounamu-wash' : 'hover:bg-fold'
              }`}
              // Not a click, which would take the focus out of the box first.
              onPointerDown={(event) => {
                event.preventDefault();
                onTake(colleague);
              }}
            >
              <Icon name="person" />
              <span className="min-w-0 break-words">{colleague.name}</span>
            </li>
          ))}
        </ul>
      )}
      <span role="status" className="sr-only">
        {chosen
          ? `${offered.length === 1 ? '1 colleague' : `${offered.length} colleagues`} to choose from`
          : ''}
      </span>
    </>
  );
}
