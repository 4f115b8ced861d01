import type { AdminUser } from '@stackworks/contracts';
import type { ReactNode } from 'react';
import { IconButton } from '#/components/icon-button.tsx';
import { ScreenHeading } from '#/components/screen-heading.tsx';
import { openSearch } from '#/lib/search-keys.ts';
import { PersonMenu } from './person-menu.tsx';
import type { StaffPlace } from './staff-places.ts';
import { StaffRail } from './staff-rail.tsx';

type FrameProps = {
  admin: AdminUser;
  place?: StaffPlace | undefined;
  isBarHidden?: boolean;
  /** From which width on the screen fits in the window, and scrolls in its parts. */
  fills?: 'always' | 'sm' | 'rail' | 'never';
  /** Of the main area. */
  className: string;
  children: ReactNode;
};

/** Around every screen of staff: the rail. */
export function StaffFrame({ admin, place, isBarHidden = false, fills = 'never', ...main }: FrameProps) {
  const { className, children } = main;
  return (
    <div
      data-fills={fills}
      className="grid min-h-0 flex-1 grid-cols-1 grid-rows-[minmax(0,1fr)] text-sm sm:grid-cols-[5.5rem_minmax(0,1fr)] rail:grid-cols-[12.75rem_minmax(0,1fr)]"
    >
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <StaffRail admin={admin} place={place} isBarHidden={isBarHidden} />
      <main id="main" tabIndex={-1} className={`min-w-0 outline-none ${className}`}>
        {children}
      </main>
    </div>
  );
}

const titleLook = 'font-display font-[620] leading-[1.1] tracking-[-.035em] [overflow-wrap:anywhere]';
const titleSizes = { regular: 'text-[1.875rem]', large: 'text-[2.5rem] max-sm:text-[2rem]' };

type HeadProps = { admin: AdminUser; title: string; size?: keyof typeof titleSizes; children?: ReactNode };

/** A screen's title; on a phone, with what the rail has elsewhere. */
export const StaffHead = ({ admin, title, size = 'regular', children }: HeadProps) => (
  <div className="flex min-h-[62px] flex-wrap items-center gap-x-3.5 gap-y-2 py-3 sm:max-rail:items-baseline">
    <ScreenHeading
      title={title}
      className={`max-sm:min-w-0 max-sm:flex-1 max-sm:basis-[calc(100%-6.75rem)] ${titleLook} ${titleSizes[size]}`}
    />
    <div className="flex items-center gap-1.5 sm:hidden">
      <IconButton
        icon="search"
        label="Search"
        className="!border-edge-strong bg-sheet"
        onClick={openSearch}
      />
      <PersonMenu admin={admin} isSmall className="right-0 top-full mt-1" />
    </div>
    {children}
  </div>
);

type Props = {
  admin: AdminUser;
  title: string;
  place?: StaffPlace | undefined;
  actions?: ReactNode;
  children: ReactNode;
};

export function StaffLayout({ admin, title, place, actions, children }: Props) {
  return (
    <StaffFrame admin={admin} place={place} className="px-4 pb-28 sm:px-6">
      <StaffHead admin={admin} title={title}>
        {actions && (
          <div className="flex min-w-0 flex-wrap items-center gap-x-3.5 gap-y-2 sm:flex-1 sm:justify-end">
            {actions}
          </div>
        )}
      </StaffHead>
      <div className="pt-2">{children}</div>
    </StaffFrame>
  );
}
