import { inboxFilters, inboxScopes } from '@stackworks/contracts';
import { Link } from 'wouter';
import { controlLook } from '#/components/dense.ts';
import { LinkTabs } from '#/components/link-tabs.tsx';
import type { Inbox } from './use-inbox.ts';
import { describeDay, filterWords, scopeWords } from './words.ts';

/** What the day holds: "Two late, four more due today." */
export function InboxDay({ inbox: { first, who, now } }: { inbox: Inbox }) {
  if (!first) return <p className="min-h-5 max-sm:w-full" />;
  const scope = who === 'everyone' ? 'everyone' : 'mine';
  const { when, late, rest } = describeDay(now, first.late[scope], first.today[scope]);
  return (
    <p className="text-soft max-sm:order-last max-sm:w-full">
      {when} {late && <b className="font-label text-danger">{late}</b>} {rest}
    </p>
  );
}

/** Begins to select, or ends it. */
export const SelectButton = ({ inbox: { selected, startSelecting, stopSelecting } }: { inbox: Inbox }) => (
  <button
    type="button"
    aria-pressed={selected !== null}
    className={`${controlLook} aria-pressed:border-ink aria-pressed:bg-fold max-sm:order-last sm:ml-auto`}
    onClick={selected ? stopSelecting : startSelecting}
  >
    Select
  </button>
);

/** Whose items are shown. */
export function ScopeSwitch({ inbox: { first, who, pathOf, isAlone } }: { inbox: Inbox }) {
  const counts = first && { ...first.counts, snoozed: first.snoozed };
  const scopes = isAlone ? inboxScopes.filter((scope) => scope !== 'everyone') : inboxScopes;
  return (
    <nav
      aria-label="Assigned to"
      className="flex overflow-hidden rounded-control border-[1.5px] border-ink max-sm:order-last max-sm:flex-1"
    >
      {scopes.map((scope) => (
        <Link
          key={scope}
          href={pathOf({ who: scope, item: '' })}
          aria-current={scope === who ? 'true' : undefined}
          className={`inline-flex min-h-[31px] flex-auto items-center justify-center gap-1.5 whitespace-nowrap border-edge px-3 text-[.875rem] font-label leading-none no-underline -outline-offset-[3px] coarse:min-h-11 max-sm:px-2 [&+&]:border-l ${
            scope === who ? 'bg-ink text-paper' : 'hover:bg-sheet'
          }`}
        >
          {isAlone && scope === 'mine' ? 'Waiting' : scopeWords[scope]}{' '}
          {counts && <span>{counts[scope]}</span>}
        </Link>
      ))}
    </nav>
  );
}

/** The tabs: each is a part of the same list. */
export const InboxTabs = ({ inbox: { first, filter, pathOf } }: { inbox: Inbox }) => (
  <LinkTabs
    label="Type"
    replaces
    tabs={inboxFilters.map((each) => ({
      name: filterWords[each],
      href: pathOf({ filter: each, item: '' }),
      isCurrent: each === filter,
      count: first?.filters[each],
    }))}
  />
);
