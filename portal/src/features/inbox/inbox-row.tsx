import { Icon } from '@stackworks/ui';
import { Link } from 'wouter';
import { PlanMark } from '#/features/content/index.ts';
import { AssigneeMark } from './assignee-mark.tsx';
import type { Entry } from './entries.ts';
import { describeReturn, describeSnippet, describeTime, kindLooks, whoOf } from './words.ts';

type Props = {
  entry: Entry;
  now: Date;
  isOpen: boolean;
  href: string;
  /** Whether opening it replaces what is open, rather than leading to a screen of its own. */
  replaces: boolean;
  /** Whether it is selected; null while nothing is being selected. */
  isSelected: boolean | null;
  /** @param isRange whether all rows since the last one are selected as well */
  onSelect: (isRange: boolean) => void;
};

/** A figure with more letters than this, such as "Mon, 11.07 am" or "24 December", is set smaller to fit its column; one with a year breaks. */
const longFigure = 10;

/** The attribute of a row that names its item. */
const rowAttribute = 'data-inbox-row';

export const findRow = (key: string): HTMLElement | null =>
  document.querySelector(`[${rowAttribute}="${CSS.escape(key)}"]`);

/** The item of the row that has the focus. */
export const readFocusedRow = (): string | null =>
  document.activeElement?.closest('li')?.querySelector(`[${rowAttribute}]`)?.getAttribute(rowAttribute) ??
  null;

/** An item: the time left, who waits, what they say, how it came, their plan and who handles it. */
export function InboxRow({ entry, now, isOpen, href, replaces, isSelected, onSelect }: Props) {
  const { item, key } = entry;
  const { company, group, assignee, kind, leadId } = item;
  const name = whoOf(item);
  const { figure, words, isLed } = describeTime(entry, now);
  const isLate = group === 'late';
  const returned = describeReturn(item, now);
  const isSelecting = isSelected !== null;
  const { icon, name: kindName } = kindLooks[kind];
  const mark = item.plan && item.planName && <PlanMark plan={item.plan} name={item.planName} />;
  const label = (
    <span className={`block text-xs leading-[1.3] ${isLate ? 'font-label' : 'text-soft'}`}>{words}</span>
  );
  return (
    <li className="relative">
      {isSelecting && (
        <span className="checkbox absolute left-4 top-1/2 z-[1] !min-h-0 -translate-y-1/2">
          <input
            type="checkbox"
            aria-label={`Select ${name}`}
            checked={isSelected}
            onChange={({ nativeEvent }) =>
              onSelect(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
        </span>
      )}
      <Link
        href={href}
        replace={replaces}
        {...{ [rowAttribute]: key }}
        aria-current={isOpen ? 'true' : undefined}
        onClick={(event) => {
          if (!isSelecting) return;
          event.preventDefault();
          onSelect(event.shiftKey);
        }}
        className={`relative grid min-h-[59px] grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-x-2.5 border-b border-edge py-1.5 pl-[18px] pr-3.5 no-underline -outline-offset-[3px] max-sm:min-h-[89px] max-sm:gap-x-2 max-sm:px-4 ${
          isOpen
            ? 'bg-pounamu-wash before:absolute before:inset-y-0 before:left-0 before:w-[5px] before:bg-pounamu'
            : 'bg-sheet hover:bg-paper'
        } ${isSelecting ? '!pl-12' : ''}`}
      >
        <span className={isLate ? 'text-danger' : ''}>
          {isLed && label}{' '}
          <span
            className={`block font-display font-[620] leading-[1.15] ${
              figure.length > longFigure
                ? 'text-[.875rem] tracking-[-.02em]'
                : 'whitespace-nowrap text-[1.0625rem] tracking-[-.025em]'
            }`}
          >
            {figure}
          </span>{' '}
          {!isLed && label}
        </span>
        <span className="grid min-w-0">
          <span className="flex min-w-0 items-center gap-x-2">
            <span className="min-w-0 flex-1 truncate leading-[22px]">
              <span className="font-label">{name}</span>
              {company && (
                <span className="text-[.875rem] text-soft max-sm:block max-sm:truncate max-sm:text-xs">
                  <span className="sr-only">,</span> {company}
                </span>
              )}
            </span>
            <span className="flex-none max-sm:self-start max-sm:pt-1">
              {mark || (leadId !== null && <span className="text-xs font-label text-soft">Lead</span>)}
            </span>
          </span>
          <span className="flex min-w-0 items-center gap-x-2">
            <span className="flex min-w-0 flex-1 items-center gap-[7px] text-[.875rem] leading-6">
              <Icon name={icon} size={16} className="text-soft" />
              <span className="sr-only">{kindName}:</span>
              <span className="truncate">
                {returned && <span className="text-soft">{returned}: </span>}
                {describeSnippet(item)}
              </span>
            </span>
            <AssigneeMark assignee={assignee} />
            <span className="sr-only">{assignee ? `, for ${assignee.name}` : ', for nobody yet'}</span>
          </span>
        </span>
      </Link>
    </li>
  );
}
