import { portalRoutes, type AdminUser, type StaffCounts } from '@stackworks/contracts';
import { Dialog, Icon, type IconName } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { siteSettingsQuery } from '#/features/content/index.ts';
import { useStaffCounts } from '#/features/inbox/index.ts';
import { openSearch } from '#/lib/search-keys.ts';
import { HomeLink } from './home-link.tsx';
import { PersonMenu } from './person-menu.tsx';
import { housePlaces, phoneButtons, type StaffPlace, workPlaces } from './staff-places.ts';

type Props = {
  admin: AdminUser;
  place: StaffPlace | undefined;
  /** Whether a phone’s screen is needed for something else. */
  isBarHidden: boolean;
};

/** Where staff go: a rail at the side, narrow on a tablet; on a phone, buttons at the bottom and a sheet for the rest. */
export function StaffRail({ admin, place, isBarHidden }: Props) {
  const counts = useStaffCounts(admin.id);
  const [isMoreOpen, setMoreOpen] = useState(false);
  const [onBar, inMore] = [workPlaces.slice(0, phoneButtons), workPlaces.slice(phoneButtons)];
  const isInMore = place !== undefined && !onBar.some(({ id }) => id === place);
  const closeMore = () => setMoreOpen(false);
  const work = (places: typeof onBar, onPress?: () => void) =>
    places.map(({ id, name, icon, href }) => (
      <RailLink
        key={id}
        name={name}
        icon={icon}
        href={href}
        isCurrent={id === place}
        count={findCount(counts, id)}
        className={onPress ? sheetLink : railLink}
        onPress={onPress}
      />
    ));
  return (
    <>
      <nav
        aria-label="Staff"
        data-bottom-bar
        className={`z-20 flex flex-col border-edge bg-fold pb-3 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:grid max-sm:grid-cols-5 max-sm:border-t-[1.5px] max-sm:border-t-ink max-sm:pb-[env(safe-area-inset-bottom)] sm:sticky sm:top-0 sm:max-h-dvh sm:border-r ${isBarHidden ? 'max-sm:hidden' : ''}`}
      >
        <div className="max-sm:contents sm:flex sm:min-h-0 sm:flex-1 sm:flex-col sm:gap-px sm:overflow-y-auto sm:px-2 sm:pb-2 sm:pt-4 rail:px-3">
          <HomeLink
            className="flex-none rounded-badge px-2 pb-3.5 max-rail:self-center max-sm:hidden [&>span]:gap-2.5 [&>span]:text-[1.25rem]"
            nameClassName="max-rail:hidden"
          />
          <button
            type="button"
            className={`${railLink} mb-2.5 bg-sheet shadow-[inset_0_0_0_1.5px_var(--edge-strong)] max-sm:hidden`}
            aria-keyshortcuts="Control+K Meta+K /"
            onClick={openSearch}
          >
            <Icon name="search" />
            Search
            <kbd aria-hidden="true" className="key ml-auto max-rail:hidden">
              Ctrl K
            </kbd>
          </button>
          {work(onBar.slice(0, 1))}
          {counts !== undefined && counts.unsorted > 0 && (
            <Link
              href={`${portalRoutes.adminPortal}?who=unsorted`}
              className={`${houseLink} max-rail:!flex-row max-rail:gap-1 max-sm:hidden rail:pl-9`}
            >
              Unsorted <span className="font-label rail:ml-auto">{counts.unsorted}</span>
            </Link>
          )}
          {work(onBar.slice(1))}
          <div className="contents max-sm:hidden">{work(inMore)}</div>
          <button
            type="button"
            className={`${railLink} sm:hidden`}
            aria-haspopup="dialog"
            {...(isInMore && { 'aria-current': 'true' })}
            onClick={() => setMoreOpen(true)}
          >
            <Icon name="dots" />
            More
          </button>
          <div className="mt-auto grid gap-px border-t border-edge pt-2.5 max-sm:hidden">
            <House place={place} className={houseLink} />
          </div>
        </div>
        <div className="mx-2 border-t border-edge pt-2 max-sm:hidden rail:mx-3">
          <PersonMenu admin={admin} className="bottom-full left-0 mb-1" />
        </div>
      </nav>
      <Dialog title="More" isOpen={isMoreOpen} onClose={closeMore}>
        <nav aria-label="More of the staff area" className="grid">
          {work(inMore, closeMore)}
          <House place={place} className={sheetLink} onPress={closeMore} />
        </nav>
      </Dialog>
    </>
  );
}

type HouseProps = { place: StaffPlace | undefined; className: string; onPress?: () => void };

function House({ place, className, onPress }: HouseProps) {
  const { data: settings } = useQuery(siteSettingsQuery);
  return (
    <>
      {housePlaces.map(({ id, ...entry }) => (
        <RailLink key={id} {...entry} isCurrent={id === place} className={className} onPress={onPress} />
      ))}
      {settings?.hostingToolUrl && (
        <a href={settings.hostingToolUrl} target="_blank" rel="noreferrer" className={className}>
          <Icon name="forward" />
          Hosting tool
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
    </>
  );
}

const current =
  'aria-[current]:bg-sheet aria-[current]:font-label aria-[current]:shadow-[0_0_0_1px_var(--edge),4px_4px_0_0_var(--pounamu)]';
/** An icon with its name beside it; above its name where the rail is narrow, and on a phone’s bar. */
const railLink = `relative flex min-h-9 flex-none items-center gap-2.5 rounded-badge px-2.5 py-1.5 text-left font-semibold leading-tight no-underline coarse:min-h-11 max-rail:flex-col max-rail:justify-center max-rail:gap-0.5 max-rail:px-1 max-rail:text-center max-rail:text-xs max-sm:min-h-[3.75rem] max-sm:rounded-none ${current} max-sm:aria-[current]:shadow-[inset_0_3px_0_var(--pounamu)]`;
const houseLink = `${railLink} !min-h-8 text-[.875rem] text-soft coarse:!min-h-11`;
const sheetLink =
  'relative flex min-h-12 items-center gap-3.5 border-b border-edge px-1 font-semibold no-underline aria-[current]:text-pounamu';

function findCount(counts: StaffCounts | undefined, place: StaffPlace): number | undefined {
  if (place === 'inbox') return counts?.inbox.mine;
  if (place === 'billing') return counts?.billing;
  return place === 'leads' ? counts?.leads : undefined;
}

type LinkProps = {
  name: string;
  icon: IconName;
  href: string;
  isCurrent: boolean;
  count?: number | undefined;
  className: string;
  onPress: (() => void) | undefined;
};

const RailLink = ({ name, icon, href, isCurrent, count = 0, className, onPress }: LinkProps) => (
  <Link href={href} aria-current={isCurrent ? 'page' : undefined} className={className} onClick={onPress}>
    <Icon name={icon} />
    <span>{name}</span>
    {count > 0 && <RailCount number={count} />}
  </Link>
);

const RailCount = ({ number }: { number: number }) => (
  <span className="rounded-badge font-label leading-none max-rail:absolute max-rail:left-[calc(50%+.375rem)] max-rail:top-1 max-rail:bg-ink max-rail:px-1 max-rail:py-0.5 max-rail:text-paper rail:ml-auto">
    {number > 999 ? '999+' : number}
  </span>
);
