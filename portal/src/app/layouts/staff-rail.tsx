import { type AdminUser, portalRoutes, type StaffCounts } from '@stackworks/contracts';
import { Avatar, Icon, type IconName } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { siteSettingsQuery } from '#/features/content/index.ts';
import { staffCountsQuery } from '#/features/inbox/index.ts';
import { useStaffUnread } from '#/features/live/index.ts';
import { dashboardPath } from '#/lib/address.ts';
import { openSearch } from '#/lib/search-keys.ts';
import { sumOf } from '#/lib/sum-of.ts';
import { HomeLink } from './home-link.tsx';

/** The rail's common places, in their order. */
export const staffPlaces = [
  { id: 'needs-you', name: 'Needs you', icon: 'inbox', href: dashboardPath('needs-you') },
  { id: 'overview', name: 'Overview', icon: 'chart', href: dashboardPath('overview') },
  { id: 'projects', name: 'Projects', icon: 'grid', href: dashboardPath('projects') },
  { id: 'clients', name: 'Clients', icon: 'person', href: dashboardPath('clients') },
  { id: 'messages', name: 'Messages', icon: 'chat', href: portalRoutes.adminMessages },
  { id: 'enquiries', name: 'Enquiries', icon: 'letter', href: dashboardPath('enquiries') },
  { id: 'billing', name: 'Billing', icon: 'card', href: dashboardPath('billing') },
  { id: 'reports', name: 'Reports', icon: 'eye', href: dashboardPath('reports') },
  { id: 'team', name: 'Admin Team', icon: 'pencil', href: dashboardPath('team') },
  { id: 'audit', name: 'Audit log', icon: 'list', href: dashboardPath('audit') },
  { id: 'system', name: 'System', icon: 'loop', href: dashboardPath('system') },
  { id: 'settings', name: 'Settings', icon: 'gear', href: dashboardPath('settings') },
] as const;
export type StaffPlace = (typeof staffPlaces)[number]['id'];

/** The hosting tool comes after the work, before the team (portals specification §2). */
const placeBeforeHosting = 'enquiries' satisfies StaffPlace;

type RailItem = {
  name: string;
  icon: IconName;
  href: string;
  isCurrent: boolean;
  count?: number | undefined;
  /** What is counted, where another entry of the same name counts something else. */
  counted?: string | undefined;
};

export type OwnItems = { name: string; items: readonly RailItem[] };

type Props = {
  admin: AdminUser;
  place?: StaffPlace | undefined;
  own?: OwnItems | undefined;
};

const railLink = 'flex flex-none items-center gap-3 rounded-badge px-3 py-2.5 font-semibold no-underline';
const railGroup = 'flex flex-none items-center gap-1 rail:flex-col rail:items-stretch';

/** A rail at the side, or a strip that scrolls where there is no room for one. */
export function StaffRail({ admin, place, own }: Props) {
  const counts = useQuery(staffCountsQuery);
  const unread = useStaffUnread();
  const { data: settings } = useQuery(siteSettingsQuery);
  const current = place ?? own?.items.find(({ isCurrent }) => isCurrent)?.href;
  const nav = useCurrentInView(current);
  return (
    <nav
      ref={nav}
      aria-label="Staff"
      className="relative flex items-center gap-1 overflow-x-auto border-b border-edge bg-fold px-4 py-2.5 rail:sticky rail:top-0 rail:h-dvh rail:flex-col rail:items-stretch rail:overflow-y-auto rail:border-b-0 rail:border-r rail:py-6"
    >
      <HomeLink className="flex-none px-2 rail:pb-5" nameClassName="max-sm:hidden" />
      <SearchEntry className={railLink} />
      {own && (
        <>
          <RailTitle id="rail-own">{own.name}</RailTitle>
          <div role="group" aria-labelledby="rail-own" className={railGroup}>
            {own.items.map((item) => (
              <RailLink key={item.href} {...item} />
            ))}
          </div>
          <RailTitle id="rail-common">Dashboard</RailTitle>
        </>
      )}
      <div role="group" {...(own && { 'aria-labelledby': 'rail-common' })} className={railGroup}>
        {staffPlaces.map(({ id, ...item }) => (
          <Fragment key={id}>
            <RailLink
              {...item}
              isCurrent={id === place}
              isSecond={own?.items.some(({ name }) => name === item.name)}
              count={id === 'messages' ? sumOf(unread.chats) : findCount(counts.data, id)}
              counted={own && id === 'messages' ? 'in chats' : undefined}
            />
            {id === placeBeforeHosting && settings?.hostingToolUrl && (
              <a href={settings.hostingToolUrl} target="_blank" rel="noreferrer" className={railLink}>
                <Icon name="forward" size={20} />
                Hosting tool
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            )}
          </Fragment>
        ))}
      </div>
      <p className="flex flex-none items-center gap-2.5 px-2 pt-3 text-sm max-rail:hidden rail:mt-auto">
        <Avatar {...admin} src={admin.profilePicture} size={34} />
        <span className="min-w-0">
          <b className="block break-words">{admin.name}</b>
          <span className="text-xs text-soft">Admin</span>
        </span>
      </p>
    </nav>
  );
}

function findCount(counts: StaffCounts | undefined, place: StaffPlace): number | undefined {
  if (place === 'needs-you') return counts?.needs;
  if (place === 'billing') return counts?.billing;
  return place === 'enquiries' ? counts?.enquiries : undefined;
}

function RailTitle({ id, children }: { id: string; children: string }) {
  return (
    <p
      id={id}
      className="flex-none border-edge px-3 text-xs text-soft max-rail:ml-2 max-rail:self-stretch max-rail:border-l max-rail:leading-[2.75rem] rail:mt-4 rail:border-t rail:pb-1 rail:pt-4"
    >
      {children}
    </p>
  );
}

/** @param isSecond whether an entry above has the same name */
function RailLink({ isSecond = false, ...item }: RailItem & { isSecond?: boolean | undefined }) {
  const { name, icon, href, isCurrent, count = 0, counted } = item;
  return (
    <Link
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      className={`${railLink} ${isCurrent ? 'bg-sheet shadow-st1 [--stack-c:var(--pounamu)]' : ''}`}
    >
      <Icon name={icon} size={20} />
      <span>
        {name}
        {isSecond && <span className="sr-only"> of the dashboard</span>}
        {count > 0 && counted && <span className="block text-xs font-normal text-soft"> {counted}</span>}
      </span>
      {count > 0 && <span className="ml-auto pl-2">{count}</span>}
    </Link>
  );
}

function SearchEntry({ className }: { className: string }) {
  return (
    <button
      type="button"
      className={`${className} text-left rail:mb-2 rail:bg-paper rail:shadow-sheet`}
      aria-keyshortcuts="Control+K Meta+K /"
      onClick={openSearch}
    >
      <Icon name="search" size={20} />
      Search
      <kbd
        aria-hidden="true"
        className="ml-auto pl-2 font-text text-xs font-normal text-soft max-rail:hidden"
      >
        Ctrl K
      </kbd>
    </button>
  );
}

const ownMoves = ['wheel', 'touchstart', 'pointerdown'] as const;

/**
 * Scrolls the strip to the current entry: on navigation, on resize, and as counts push it away, until the user
 * scrolls it.
 */
function useCurrentInView(current: string | undefined) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const strip = nav.current;
    if (!strip) return;
    const show = () => showCurrent(strip);
    const ofStrip = new ResizeObserver(show);
    ofStrip.observe(strip);
    const ofEntries = new ResizeObserver(show);
    for (const group of strip.children) ofEntries.observe(group);
    const leave = () => ofEntries.disconnect();
    for (const move of ownMoves) strip.addEventListener(move, leave, { once: true, passive: true });
    return () => {
      ofStrip.disconnect();
      leave();
      for (const move of ownMoves) strip.removeEventListener(move, leave);
    };
  }, [current]);
  return nav;
}

function showCurrent(strip: HTMLElement): void {
  const entry = strip.querySelector('[aria-current]');
  if (!entry) return;
  const [outer, inner] = [strip.getBoundingClientRect(), entry.getBoundingClientRect()];
  if (inner.left >= outer.left && inner.right <= outer.right) return;
  strip.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
}
