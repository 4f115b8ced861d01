import { inboxFilters, inboxScopes, portalRoutes, type InboxScope } from '@stackworks/contracts';
import { Link } from 'wouter';
import { controlLook } from '#/components/dense.ts';
import { LinkTabs, useCurrentInSight } from '#/components/link-tabs.tsx';
import { useIsAlone } from '#/features/team/index.ts';
import type { Inbox } from './use-inbox.ts';
import { useStaffCounts } from './use-staff-counts.ts';
import { describeDay, describeUnsorted, filterWords, scopeWords } from './words.ts';

const unsortedPath = `${portalRoutes.adminPortal}?who=unsorted`;

/** What the day holds: "Two late, four more due today." On a phone also the unsorted emails, whose scope is out of sight there. */
export function InboxDay({ adminId, inbox: { first, who, now } }: ScopesProps) {
  const unsorted = useStaffCounts(adminId)?.unsorted ?? 0;
  if (!first) return <p className="min-h-5 max-sm:w-full" />;
  const scope = who === 'snoozed' ? 'mine' : who;
  const { when, late, rest } = describeDay(now, first.late[scope], first.today[scope]);
  return (
    <p className="text-soft max-sm:order-last max-sm:w-full">
      {when} {late && <b className="font-label text-danger">{late}</b>} {rest}{' '}
      {unsorted > 0 && (
        <Link href={unsortedPath} className="link whitespace-nowrap sm:hidden">
          {describeUnsorted(unsorted)}
        </Link>
      )}
    </p>
  );
}

/** Begins to select, or ends it. */
export const SelectButton = ({ inbox: { selected, startSelecting, stopSelecting } }: { inbox: Inbox }) => (
  <button
    type="button"
    aria-pressed={selected !== null}
    className={`${controlLook} aria-pressed:border-ink aria-pressed:bg-fold max-sm:order-last`}
    onClick={selected ? stopSelecting : startSelecting}
  >
    Select
  </button>
);

type ScopesProps = { adminId: string; inbox: Inbox };

/** Whose items are shown, and the emails that belong to no conversation. */
export function InboxScopes({ adminId, inbox: { first, who, pathOf, isAlone } }: ScopesProps) {
  const unsorted = useStaffCounts(adminId)?.unsorted;
  const counts = { ...first?.counts, snoozed: first?.snoozed, unsorted };
  return (
    <Scopes
      counts={counts}
      isAlone={isAlone}
      current={who}
      hrefOf={(scope) => pathOf({ who: scope, assignee: '', item: '' })}
    />
  );
}

/** The same where those emails are shown. */
export function UnsortedScopes({ adminId }: { adminId: string }) {
  const staffCounts = useStaffCounts(adminId);
  const isAlone = useIsAlone();
  const counts = { ...staffCounts?.inbox, unsorted: staffCounts?.unsorted };
  return (
    <Scopes
      counts={counts}
      isAlone={isAlone}
      current="unsorted"
      hrefOf={(scope) => `${portalRoutes.adminPortal}?who=${scope}`}
    />
  );
}

type Scope = InboxScope | 'unsorted';

type ScopeLinksProps = {
  current: Scope;
  counts: Partial<Record<Scope, number | undefined>>;
  isAlone: boolean;
  hrefOf: (scope: InboxScope) => string;
};

/** Scopes that say nothing where nobody else is in the team. */
const ofTeams: readonly Scope[] = ['unassigned', 'everyone'];

function Scopes({ current, counts, isAlone, hrefOf }: ScopeLinksProps) {
  const strip = useCurrentInSight(`${current} ${String(counts.mine === undefined)}`);
  const scopes = inboxScopes.filter((scope) => !isAlone || !ofTeams.includes(scope));
  const link = (scope: Scope, name: string, href: string) => (
    <Link
      key={scope}
      href={href}
      aria-current={scope === current ? 'true' : undefined}
      className={`inline-flex min-h-[31px] flex-auto items-center justify-center gap-1.5 whitespace-nowrap border-edge px-3 text-[.875rem] font-label leading-none no-underline -outline-offset-[3px] coarse:min-h-11 max-sm:px-2 [&+&]:border-l ${
        scope === current ? 'bg-ink text-paper' : 'hover:bg-sheet'
      }`}
    >
      {name} {counts[scope] !== undefined && <span>{counts[scope]}</span>}
    </Link>
  );
  return (
    <nav
      ref={strip}
      aria-label="Assigned to"
      className="flex overflow-x-auto rounded-control border-[1.5px] border-ink max-sm:order-last max-sm:flex-1"
    >
      {scopes.map((scope) =>
        link(scope, isAlone && scope === 'mine' ? 'Waiting' : scopeWords[scope], hrefOf(scope)),
      )}
      {link('unsorted', 'Unsorted', unsortedPath)}
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
      count: first?.filters[each].all,
    }))}
  />
);
