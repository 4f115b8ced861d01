import type { AdminUser } from '@stackworks/contracts';
import type { ReactNode } from 'react';
import { ScreenHeading } from '#/components/screen-heading.tsx';
import { StaffRail, type OwnItems, type StaffPlace } from './staff-rail.tsx';

type Props = {
  admin: AdminUser;
  title: string;
  place?: StaffPlace | undefined;
  /** Entries that only this screen has, above the common ones. */
  own?: OwnItems | undefined;
  actions?: ReactNode;
  children: ReactNode;
};

export function StaffLayout({ admin, title, place, own, actions, children }: Props) {
  return (
    <div className="grid min-h-dvh grid-cols-1 grid-rows-[auto_1fr] rail:grid-cols-[14.5rem_minmax(0,1fr)] rail:grid-rows-1">
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <StaffRail admin={admin} place={place} own={own} />
      <main id="main" tabIndex={-1} className="min-w-0 px-5 pb-28 pt-7 outline-none sm:px-12 sm:pt-9">
        <div className="mb-7 flex flex-wrap items-end justify-between gap-x-7 gap-y-4">
          <ScreenHeading title={title} className="font-display text-d2" />
          {actions && <div className="flex min-w-0 flex-wrap items-center gap-3.5 text-sm">{actions}</div>}
        </div>
        {children}
      </main>
    </div>
  );
}
