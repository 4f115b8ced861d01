import { inboxScopes, type InboxItem, type InboxScope } from '@stackworks/contracts';
import { Badge, EmptyState } from '@stackworks/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { differenceInMinutes } from 'date-fns';
import { Link, useSearchParams } from 'wouter';
import { Loaded, LoadMore } from '#/components/paged-list.tsx';
import { TierBadge } from '#/features/content/index.ts';
import { findTiming, formatTimeLeft, type Timing } from '#/lib/dates.ts';
import { useNow } from '#/lib/hooks.ts';
import { InboxAction } from './inbox-action.tsx';
import { usePendingNudges } from './pending-nudges.ts';
import { inboxQuery } from './queries.ts';
import { describeDay, describeItem, describeKind, describeRule, describeSender } from './words.ts';

const scopeWords = { mine: 'Mine', everyone: 'Everyone' } as const satisfies Record<InboxScope, string>;

/** The viewer's inbox or, with `who=everyone` in the address, everyone's, by time left. */
export function InboxList() {
  const [parameters] = useSearchParams();
  const who = inboxScopes.find((scope) => scope === parameters.get('who')) ?? 'mine';
  const inbox = useInfiniteQuery(inboxQuery(who));
  const now = useNow();
  const nudged = usePendingNudges();

  const first = inbox.data?.pages[0];
  const items = (inbox.data?.pages ?? []).flatMap((page) => {
    const passed = page.isRunning ? Math.max(0, differenceInMinutes(now, page.asOf)) : 0;
    const shown = page.items.filter(({ kind, id }) => kind !== 'review' || !nudged.includes(id));
    return shown.map((item) => {
      const leftMinutes = item.leftMinutes - passed;
      return { item, leftMinutes, timing: findTiming(leftMinutes, item.dueAt, now) };
    });
  });
  const pressing = items.filter(({ timing }) => timing !== 'later');
  const later = items.filter(({ timing }) => timing === 'later');
  const row = (entry: Omit<RowProps, 'now' | 'isFirstLate'>, index: number) => (
    <InboxRow
      key={`${entry.item.kind} ${entry.item.id}`}
      {...entry}
      now={now}
      isFirstLate={index === 0 && entry.timing === 'late'}
    />
  );

  return (
    <>
      <div className="mb-7 flex flex-wrap items-center justify-between gap-4">
        <p className="text-soft">{first ? describeDay(now, first.late[who], first.today[who]) : ''}</p>
        <nav aria-label="Whose" className="flex rounded-control border-[1.5px] border-ink">
          {inboxScopes.map((scope) => (
            <Link
              key={scope}
              href={`?tab=needs-you&who=${scope}`}
              replace
              aria-current={scope === who ? 'true' : undefined}
              className={`inline-flex min-h-11 items-center px-4 text-sm font-label no-underline focus-visible:z-[1] ${scope === who ? 'bg-ink text-sheet' : 'bg-sheet text-ink'}`}
            >
              {scopeWords[scope]}
              {first && `, ${first.counts[scope]}`}
            </Link>
          ))}
        </nav>
      </div>
      <Loaded query={inbox} loading="Loading what needs you..." failed="We couldn’t load this list">
        {() =>
          items.length === 0 && (
            <EmptyState
              title={who === 'mine' ? 'Nothing needs you' : 'Nothing needs anyone'}
              text="Messages, changes and enquiries appear here, with the time left to reply."
            />
          )
        }
      </Loaded>
      {pressing.length > 0 && (
        <section aria-labelledby="late-and-today">
          <h2 id="late-and-today" className="sr-only">
            Late and due today
          </h2>
          <ul>{pressing.map(row)}</ul>
        </section>
      )}
      {later.length > 0 && (
        <section aria-labelledby="next-few-days" className={pressing.length > 0 ? 'mt-12' : ''}>
          <h2 id="next-few-days" className="border-b-2 border-ink pb-3 font-display text-t1">
            Next few days
          </h2>
          <ul>{later.map(row)}</ul>
        </section>
      )}
      <LoadMore {...inbox} />
    </>
  );
}

type RowProps = {
  item: InboxItem;
  /** Business minutes left; negative when late. */
  leftMinutes: number;
  timing: Timing;
  now: Date;
  isFirstLate: boolean;
};

/** On phones the time and the text span the row, with the actions below at the right. */
const columns = 'grid-cols-[minmax(0,1fr)_auto] md:grid-cols-[9.25rem_minmax(0,1fr)_10rem_9.5rem]';

/** An inbox item: the time left and why, what it is, who waits, and its actions. */
function InboxRow({ item, leftMinutes, timing, now, isFirstLate }: RowProps) {
  const { kind, tier, planName, totalMinutes, dueAt } = item;
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
        <p className="font-display text-t1">{formatTimeLeft(leftMinutes, dueAt, now)}</p>
        <p className={`text-xs ${isLate ? 'font-semibold' : 'text-soft'}`}>{describeRule(item, isLate)}</p>
        <div
          className={`mt-2 h-[7px] border ${isLate ? 'border-danger' : 'border-edge bg-fold'}`}
          aria-hidden="true"
        >
          <div className="h-full bg-current" style={{ width: `${Math.round(used * 100)}%` }} />
        </div>
      </div>
      <div className="min-w-0 max-md:col-span-2">
        <h3 className="break-words font-display text-t2">{describeItem(item)}</h3>
        <p className="break-words text-sm text-soft">{describeSender(item)}</p>
      </div>
      <div className="grid justify-items-start gap-1.5 self-center">
        {tier ? (
          <TierBadge tier={tier} name={planName} />
        ) : (
          <Badge icon={kind === 'mention' ? 'pencil' : 'chat'}>
            {kind === 'enquiry' ? 'Enquiry' : kind === 'mention' ? 'Note' : 'No plan'}
          </Badge>
        )}
        <p className="text-xs text-soft">{describeKind(item)}</p>
      </div>
      <InboxAction item={item} isLate={isLate} isFirst={isFirstLate} />
    </li>
  );
}
