import type { AdminUser, StaffCounts } from '@stackworks/contracts';
import { Avatar, Icon, type IconName } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'wouter';
import { ScreenHeading } from '#/components/screen-heading.tsx';
import { siteSettingsQuery } from '#/features/content/queries.ts';
import { useStaffUnread } from '#/features/events/use-unread.ts';
import { staffCountsQuery } from '#/features/needs/queries.ts';
import { sumOf } from '#/lib/sum-of.ts';
import { HomeLink } from './home-link.tsx';
import { SearchEntry } from './search-entry.tsx';
import { placeBeforeHosting, staffPlaces, type StaffPlace } from './staff-places.ts';

/** An entry of the rail. */
type RailItem = {
  name: string;
  icon: IconName;
  href: string;
  isCurrent: boolean;
  count?: number | undefined;
};

type Props = {
  admin: AdminUser;
  /** Main heading of the screen, which also names the browser's tab. */
  title: string;
  /** Where one is among the places every staff screen leads to. */
  place?: StaffPlace | undefined;
  /** Entries that only this screen has, above the common ones. */
  ownItems?: readonly RailItem[];
  /** At the top right, beside the heading. */
  actions?: ReactNode;
  children: ReactNode;
};

const railLink = 'flex flex-none items-center gap-3 rounded-badge px-3 py-2.5 font-semibold no-underline';

/** What every staff screen has: the rail, the heading and, at the rail's end, who is signed in. */
export function StaffLayout({ admin, title, place, ownItems = [], actions, children }: Props) {
  const counts = useQuery(staffCountsQuery);
  const unread = useStaffUnread();
  const { data: settings } = useQuery(siteSettingsQuery);
  return (
    <div className="grid min-h-dvh grid-cols-1 grid-rows-[auto_1fr] md:grid-cols-[14.5rem_minmax(0,1fr)] md:grid-rows-1">
      <nav
        aria-label="Staff"
        className="relative flex items-center gap-1 overflow-x-auto border-b border-edge bg-fold px-4 py-2.5 md:sticky md:top-0 md:h-dvh md:flex-col md:items-stretch md:overflow-y-auto md:border-b-0 md:border-r md:py-6"
      >
        <HomeLink className="flex-none px-2 md:pb-5" nameClassName="max-sm:hidden" />
        <SearchEntry className={railLink} />
        {ownItems.map((item) => (
          <RailLink key={item.href} {...item} />
        ))}
        {staffPlaces.map(({ id, ...item }) => (
          <Fragment key={id}>
            <RailLink
              {...item}
              isCurrent={id === place}
              count={id === 'messages' ? sumOf(unread.chats) : findCount(counts.data, id)}
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
        <p className="flex flex-none items-center gap-2.5 px-2 pt-3 text-sm max-md:hidden md:mt-auto">
          <Avatar {...admin} src={admin.profilePicture} size={34} />
          <span className="min-w-0">
            <b className="block break-words">{admin.name}</b>
            <span className="text-xs text-soft">Admin</span>
          </span>
        </p>
      </nav>
      <main className="min-w-0 px-5 pb-16 pt-7 sm:px-12 sm:pt-9">
        <div className="mb-7 flex flex-wrap items-end justify-between gap-x-7 gap-y-4">
          <ScreenHeading title={title} className="font-display text-d2">
            {title}
          </ScreenHeading>
          {actions && <div className="flex min-w-0 flex-wrap items-center gap-3.5 text-sm">{actions}</div>}
        </div>
        {children}
      </main>
    </div>
  );
}

/** How much waits at a place, where that is counted. */
function findCount(counts: StaffCounts | undefined, place: StaffPlace): number | undefined {
  if (place === 'needs-you') return counts?.needs;
  return place === 'enquiries' ? counts?.enquiries : undefined;
}

function RailLink({ name, icon, href, isCurrent, count }: RailItem) {
  return (
    <Link
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      className={`${railLink} ${isCurrent ? 'bg-sheet shadow-st1 [--stack-c:var(--pounamu)]' : ''}`}
    >
      <Icon name={icon} size={20} />
      {name}
      {count !== undefined && count > 0 && <span className="ml-auto pl-2">{count}</span>}
    </Link>
  );
}
