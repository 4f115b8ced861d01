import type { InboxCounts, InboxFilter, InboxScope } from '@stackworks/contracts';
import { EmptyState, Skeleton, Spinner } from '@stackworks/ui';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Loaded, LoadMore } from '#/components/paged-list.tsx';
import { showMore } from '#/lib/show-more.ts';
import type { EntryGroup } from './entries.ts';
import { InboxRow } from './inbox-row.tsx';
import { ShareOut } from './share-out.tsx';
import type { Inbox } from './use-inbox.ts';
import { caughtUpWords, emptyTexts, emptyWords, groupWords } from './words.ts';

type Props = { inbox: Inbox; isWide: boolean };

/** Everything that waits, in its groups. */
export function InboxList({ inbox, isWide }: Props) {
  const { query, lateQuery, groups, who, filter, first, pathOf, selected, isAlone } = inbox;
  const isNarrowed = inbox.assignee !== '' || inbox.plan !== '';
  const row = (entry: (typeof inbox.entries)[number]) => (
    <InboxRow
      key={entry.key}
      entry={entry}
      now={inbox.now}
      isOpen={entry.key === inbox.openKey}
      href={pathOf({ item: entry.key })}
      replaces={isWide}
      isSelected={selected && selected.some(({ key }) => key === entry.key)}
      onSelect={(isRange) => (isRange ? inbox.extendTo : inbox.toggle)(entry.key)}
    />
  );
  return (
    <>
      <Loaded query={query} loading={<Loading />} failed="We couldn’t load the inbox">
        {() =>
          query.isPlaceholderData ? (
            <Loading />
          ) : (
            groups.length === 0 &&
            (isNarrowed ? (
              <NothingOfThese path={pathOf({ assignee: '', plan: '', item: '' })} />
            ) : (
              <Empty
                who={who}
                filter={filter}
                path={pathOf}
                {...(first && !isAlone && { counts: first.counts })}
              />
            ))
          )
        }
      </Loaded>
      {!query.isPlaceholderData &&
        groups.map((each) => (
          <section key={each.group} aria-labelledby={`inbox-${each.group}`}>
            <GroupHead {...each}>{each.group === 'late' && <ShareOut inbox={inbox} />}</GroupHead>
            <ul>{each.entries.map(row)}</ul>
            {each.folded > 0 && (
              <div className="border-b border-edge px-[18px] py-1 max-sm:px-4">
                <button
                  type="button"
                  className="link min-h-6 text-[.875rem] coarse:min-h-11"
                  onClick={({ currentTarget }) => showMore(currentTarget.closest('section'), inbox.unfold)}
                >
                  {each.folded} more late
                </button>
              </div>
            )}
            {each.group === 'late' && lateQuery.hasNextPage && (
              <div className="border-b border-edge px-[18px] py-2">
                <LoadMore {...lateQuery} size="small" className="">
                  Load more late
                </LoadMore>
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

type HeadProps = Pick<EntryGroup, 'group' | 'count'> & { children: ReactNode };

function GroupHead({ group, count, children }: HeadProps) {
  const isLate = group === 'late';
  const more = { late: ', longest first', waiting: ', nothing owed by us', today: '', soon: '' }[group];
  return (
    <div
      className={`sticky top-0 z-[1] flex min-h-[27px] items-center gap-2 border-b border-edge px-[18px] max-sm:static max-sm:min-h-8 max-sm:px-4 ${isLate ? 'bg-danger-wash text-danger' : 'bg-paper'}`}
    >
      <h2 id={`inbox-${group}`} className="flex gap-2 text-xs font-label">
        {groupWords[group]}
        <span className={`font-normal ${isLate ? '' : 'text-soft'}`}>
          {count}
          {more}
        </span>
      </h2>
      {children}
    </div>
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

const NothingOfThese = ({ path }: { path: string }) => (
  <Blank>
    <EmptyState title="Nothing waits here." text="The filter hides everything else.">
      <Link href={path} className="button button-small">
        Clear the filter
      </Link>
    </EmptyState>
  </Blank>
);

type EmptyProps = {
  who: InboxScope;
  filter: InboxFilter;
  /** What others have, in a team. */
  counts?: InboxCounts;
  path: Inbox['pathOf'];
};

function Empty({ who, filter, counts, path }: EmptyProps) {
  if (who === 'snoozed') {
    return (
      <Blank>
        <EmptyState title="Nothing is snoozed." text="Snoozed items stay here until they come back." />
      </Blank>
    );
  }
  const title = filter === 'all' ? caughtUpWords[who] : emptyWords[filter];
  const elsewhere = filter === 'all' && counts ? findElsewhere(who, counts) : null;
  return (
    <Blank>
      <EmptyState title={title} text={elsewhere?.text ?? emptyTexts[filter]}>
        {elsewhere && (
          <Link href={path({ who: elsewhere.who, item: '' })} className="button button-small">
            {elsewhere.look}
          </Link>
        )}
      </EmptyState>
    </Blank>
  );
}

/** Where there is something to do once there is nothing here: with nobody first, then with everyone. */
function findElsewhere(who: InboxScope, { unassigned, everyone }: InboxCounts) {
  if (who === 'mine' && unassigned > 0) {
    const text = unassigned === 1 ? 'One is unassigned.' : `${unassigned} are unassigned.`;
    return { who: 'unassigned', text, look: 'Look at unassigned' } as const;
  }
  if (who === 'everyone' || everyone === 0) return null;
  return { who: 'everyone', text: `Everyone has ${everyone}.`, look: 'Look at everyone’s' } as const;
}

const Blank = ({ children }: { children: ReactNode }) => <div className="p-4">{children}</div>;
