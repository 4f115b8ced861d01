import type { Need } from '@stackworks/contracts';
import { Badge, Icon } from '@stackworks/ui';
import { TierBadge } from '#/features/content/index.ts';
import { NeedAction } from './inbox-action.tsx';
import { sayTimeLeft, type Timing } from '#/lib/time-left.ts';
import { sayKind, sayRule, sayWhat, sayWho } from './words.ts';

type Props = {
  need: Need;
  /** Business time left by now; below zero when it is late. */
  leftMinutes: number;
  timing: Timing;
  now: Date;
  /** The one that is most late lies on a sheet of its own. */
  isFirstLate: boolean;
};

/** On phones the time and the words lie over the rest, the way to act at the right. */
const columns = 'grid-cols-[minmax(0,1fr)_auto] md:grid-cols-[9.25rem_minmax(0,1fr)_10rem_9.5rem]';

/** Something that needs somebody: the time left and its rule, what it is, who waits, and the way to act. */
export function NeedRow({ need, leftMinutes, timing, now, isFirstLate }: Props) {
  const { kind, tier, planName, totalMinutes, dueAt } = need;
  const isLate = timing === 'late';
  const used = isLate || totalMinutes === 0 ? 1 : Math.min(1, Math.max(0, 1 - leftMinutes / totalMinutes));
  return (
    <li
      className={`grid gap-x-6 gap-y-3 ${columns} md:items-center ${
        isFirstLate
          ? 'mb-3 mr-2 border border-edge bg-sheet p-5 shadow-st1 [--stack-c:var(--danger-wash)]'
          : 'border-b border-edge py-5'
      }`}
    >
      <div className={`max-md:col-span-2 ${isLate ? 'text-danger' : ''}`}>
        <p className="font-display text-t1">{sayTimeLeft(leftMinutes, dueAt, now)}</p>
        <p className={`text-xs ${isLate ? 'font-semibold' : 'text-soft'}`}>{sayRule(need, isLate)}</p>
        <div
          className={`mt-2 h-[7px] border ${isLate ? 'border-danger' : 'border-edge bg-fold'}`}
          aria-hidden="true"
        >
          <div className="h-full bg-current" style={{ width: `${Math.round(used * 100)}%` }} />
        </div>
      </div>
      <div className="min-w-0 max-md:col-span-2">
        <h3 className="break-words font-display text-t2">{sayWhat(need)}</h3>
        <p className="break-words text-sm text-soft">{sayWho(need)}</p>
      </div>
      <div className="grid justify-items-start gap-1.5 self-center">
        {tier ? (
          <TierBadge tier={tier} name={planName} />
        ) : (
          <Badge icon={<Icon name={kind === 'mention' ? 'pencil' : 'chat'} size={15} />}>
            {kind === 'enquiry' ? 'Enquiry' : kind === 'mention' ? 'Note' : 'No plan'}
          </Badge>
        )}
        <p className="text-xs text-soft">{sayKind(need)}</p>
      </div>
      <NeedAction need={need} isLate={isLate} isFirst={isFirstLate} />
    </li>
  );
}
