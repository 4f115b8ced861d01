import type { InboxFilter, InboxScope } from '@stackworks/contracts';
import { Button, EmptyState, Skeleton, Spinner } from '@stackworks/ui';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Loaded, LoadMore } from '#/components/paged-list.tsx';
import type { EntryGroup } from './entries.ts';
import { InboxRow } from './inbox-row.tsx';
import type { Inbox } from './use-inbox.ts';
import { emptyWords, groupWords } from './words.ts';

type Props = { inbox: Inbox; isWide: boolean };

/** Everything that waits, in its groups. */
export function InboxList({ inbox, isWide }: Props) {
  const { query, groups, who, filter, first, pathOf } = inbox;
  const row = (entry: (typeof inbox.entries)[number]) => (
    <InboxRow
      key={entry.key}
      entry={entry}
      now={inbox.now}
      isOpen={entry.key === inbox.openKey}
      href={pathOf({ item: entry.key })}
      replaces={isWide}
    />
  );
  return (
    <>
      <Loaded query={query} loading={<Loading />} failed="We couldn’t load the inbox">
        {() =>
          query.isPlaceholderData ? (
            <Loading />
          ) : (
            groups.length === 0 && (
              <Empty who={who} filter={filter} everyone={first?.counts.everyone ?? 0} path={pathOf} />
            )
          )
        }
      </Loaded>
      {!query.isPlaceholderData &&
        groups.map((each) => (
          <section key={each.group} aria-labelledby={`inbox-${each.group}`}>
            <GroupHead {...each} isWhole={!query.hasNextPage} />
            <ul>{each.entries.map(row)}</ul>
            {each.folded > 0 && (
              <div className="border-b border-edge px-[18px] py-2">
                <Button size="small" variant="quiet" onClick={inbox.unfold}>
                  {each.folded} more late
                </Button>
              </div>
            )}
          </section>
        ))}
      <div className="px-[18px] pb-6">
        <LoadMore {...query} />
        {groups.length > 0 && !query.hasNextPage && (
          <p className="pt-3.5 text-xs text-soft">
            That’s everything waiting here.{' '}
            <span className="max-rail:hidden">
              <kbd className="key">Ctrl K</kbd> finds the rest.
            </span>
          </p>
        )}
      </div>
    </>
  );
}

function GroupHead({ group, entries, folded, isWhole }: EntryGroup & { isWhole: boolean }) {
  const isLate = group === 'late';
  const count = `${entries.length + folded}${isWhole ? '' : '+'}`;
  const more = { late: ', longest first', waiting: ', nothing owed by us', today: '', soon: '' }[group];
  return (
    <h2
      id={`inbox-${group}`}
      className={`sticky top-0 z-[1] flex min-h-[27px] items-center gap-2 border-b border-edge px-[18px] text-xs font-label max-sm:static max-sm:min-h-8 max-sm:px-4 ${isLate ? 'bg-danger-wash text-danger' : 'bg-paper'}`}
    >
      {groupWords[group]}
      <span className={`font-normal ${isLate ? '' : 'text-soft'}`}>
        {count}
        {more}
      </span>
    </h2>
  );
}

const Loading = () => (
  <div>
    <div className="px-[18px] py-4">
      <Spinner text="Loading your inbox..." />
    </div>
    {[1, 2, 3, 4, 5, 6].map((row) => (
      <div
        key={row}
        className="flex h-[59px] items-center gap-3 border-b border-edge px-[18px] max-sm:h-[89px]"
      >
        <Skeleton className="h-8 w-[5.75rem] flex-none" />
        <Skeleton className="h-8 flex-1" />
      </div>
    ))}
  </div>
);

type EmptyProps = {
  who: InboxScope;
  filter: InboxFilter;
  everyone: number;
  path: Inbox['pathOf'];
};

function Empty({ who, filter, everyone, path }: EmptyProps) {
  if (who === 'snoozed') {
    return (
      <Blank>
        <EmptyState title="Nothing is snoozed." text="What you snooze waits here until its time." />
      </Blank>
    );
  }
  const title = who === 'everyone' && filter === 'all' ? 'Nothing waits for anyone.' : emptyWords[filter];
  const offersAll = who === 'mine' && filter === 'all' && everyone > 0;
  return (
    <Blank>
      <EmptyState
        title={title}
        text={
          offersAll
            ? `Everyone has ${everyone}.`
            : 'Messages, changes and leads appear here, with the time left to reply.'
        }
      >
        {offersAll && (
          <Link href={path({ who: 'everyone', item: '' })} className="button button-small">
            Look at everyone’s
          </Link>
        )}
      </EmptyState>
    </Blank>
  );
}

const Blank = ({ children }: { children: ReactNode }) => <div className="p-4">{children}</div>;
