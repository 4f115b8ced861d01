import type { InboxFilter, InboxScope } from '@stackworks/contracts';
import { Button, EmptyState, Skeleton, Spinner } from '@stackworks/ui';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Loaded, LoadMore } from '#/components/paged-list.tsx';
import { showMore } from '#/lib/show-more.ts';
import { type EntryGroup, manyLate } from './entries.ts';
import { InboxRow } from './inbox-row.tsx';
import type { Inbox } from './use-inbox.ts';
import { emptyTexts, emptyWords, groupWords } from './words.ts';

type Props = { inbox: Inbox; isWide: boolean };

/** Everything that waits, in its groups. */
export function InboxList({ inbox, isWide }: Props) {
  const { query, groups, who, filter, first, pathOf, selected, isAlone } = inbox;
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
            groups.length === 0 && (
              <Empty
                {...{ who, filter, path: pathOf }}
                everyone={isAlone ? 0 : (first?.counts.everyone ?? 0)}
              />
            )
          )
        }
      </Loaded>
      {!query.isPlaceholderData && <ShareOut inbox={inbox} />}
      {!query.isPlaceholderData &&
        groups.map((each) => (
          <section key={each.group} aria-labelledby={`inbox-${each.group}`}>
            <GroupHead {...each} />
            <ul>{each.entries.map(row)}</ul>
            {each.folded > 0 && (
              <div className="border-b border-edge px-[18px] py-2">
                <Button
                  size="small"
                  variant="quiet"
                  onClick={({ currentTarget }) => showMore(currentTarget.closest('section'), inbox.unfold)}
                >
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

/** When very many are late: the way to give them to others. */
function ShareOut({ inbox: { late, selected, isAlone, startSelecting, unfold } }: { inbox: Inbox }) {
  if (late <= manyLate || selected || isAlone) return null;
  const share = () => {
    unfold();
    startSelecting();
  };
  return (
    <p className="border-b border-edge px-[18px] py-2 text-[.875rem] max-sm:px-4">
      <b className="font-label text-danger">{late} late.</b>{' '}
      <button type="button" className="link min-h-6 coarse:min-h-11" onClick={share}>
        Share them out?
      </button>
    </p>
  );
}

function GroupHead({ group, count }: EntryGroup) {
  const isLate = group === 'late';
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
        <EmptyState title="Nothing is snoozed." text="Snoozed items stay here until they come back." />
      </Blank>
    );
  }
  const title = who === 'everyone' && filter === 'all' ? 'Nothing waits for anyone.' : emptyWords[filter];
  const offersAll = who === 'mine' && filter === 'all' && everyone > 0;
  return (
    <Blank>
      <EmptyState title={title} text={offersAll ? `Everyone has ${everyone}.` : emptyTexts[filter]}>
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
