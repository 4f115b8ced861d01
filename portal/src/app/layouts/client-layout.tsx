import { portalRoutes, type ClientUser } from '@stackworks/contracts';
import { Tabs } from '@stackworks/ui';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { PlanBadge } from '#/features/content/index.ts';
import { usePortalAddress, type PortalTab } from '#/app/client-portal/use-portal-address.ts';
import { IconButton } from '#/components/icon-button.tsx';
import { lazyOptional } from '#/components/lazy-screen.tsx';
import { ScreenHeading } from '#/components/screen-heading.tsx';
import { SignOutButton } from '#/features/sessions/index.ts';
import { UnverifiedEmailBanner } from '#/features/accounts/index.ts';
import { useUnread } from '#/features/live/index.ts';
import { useMay } from '#/lib/session/member.ts';
import { closeSearch, openSearch, useSearchOpening } from '#/lib/search-keys.ts';
import { HomeLink } from './home-link.tsx';

const PaymentBanner = lazyOptional(
  async () => (await import('#/features/billing/payment-banner.tsx')).PaymentBanner,
  <div className="mb-5 min-h-16 bg-danger-wash" />,
);

const HelpButton = lazyOptional(
  async () => (await import('./help-button.tsx')).HelpButton,
  <div className="h-10 w-[5.5rem]" />,
);

const CompanySwitch = lazyOptional(
  async () => (await import('#/features/companies/company-switch.tsx')).CompanySwitch,
);

const ClientSearch = lazyOptional(
  async () => (await import('#/features/search/client-search.tsx')).ClientSearch,
);

const tabNames: Readonly<Record<PortalTab, string>> = {
  dashboard: 'Dashboard',
  projects: 'Projects',
  messages: 'Messages',
  files: 'Files',
  billing: 'Billing',
  settings: 'Settings',
};

/**
 * Around every screen of the client area: who is signed in, sign out, the tabs. Only the portal itself is the main
 * heading.
 */
export function ClientLayout({ client, children }: { client: ClientUser; children: ReactNode }) {
  const { isPortal, tab, tabs, show } = usePortalAddress();
  const seesWork = useMay('work');
  const pays = useMay('pay');
  const { total: unread } = useUnread();
  const searchOpening = useSearchOpening();
  const [home, ...others] = tabs;
  const toTab = (id: PortalTab) => ({
    id,
    name: tabNames[id],
    ...(id === 'messages' && { count: { number: unread, words: 'unread' } }),
    panel: children,
  });
  // The settings say beside the address itself that it is not confirmed.
  const asksToConfirm = !client.emailVerified && (isPortal || tab !== 'settings');
  return (
    <div className="mx-auto max-w-app px-4 pb-28 sm:px-10">
      <header data-behind-conversation className="flex flex-wrap items-center gap-x-5 gap-y-3 py-5">
        <HomeLink nameClassName="max-sm:hidden" />
        {isPortal ? (
          <ScreenHeading
            title="Client Portal"
            className="sr-only text-sm text-soft sm:not-sr-only sm:border-l sm:border-edge sm:pl-4"
          />
        ) : (
          <Link
            href={portalRoutes.clientPortal}
            className="link py-2 text-sm sm:border-l sm:border-edge sm:pl-4"
          >
            Client Portal
          </Link>
        )}
        <div className="order-last flex w-full min-w-0 flex-wrap items-center justify-between gap-x-5 gap-y-1.5 md:order-none md:w-auto md:flex-1">
          <CompanySwitch client={client} />
          <p className="flex min-w-0 flex-wrap items-center gap-x-3.5 gap-y-1.5 text-sm md:ml-auto md:justify-end">
            <span className="min-w-0 break-words">
              Welcome, {client.firstName} {client.lastName}
            </span>
            {client.plan && <PlanBadge plan={client.plan} name={client.planName} />}
          </p>
        </div>
        <div className="ml-auto flex items-center gap-2.5 self-start md:ml-0">
          {seesWork && (
            <>
              <IconButton
                icon="search"
                label="Search"
                aria-keyshortcuts="Control+K Meta+K"
                title="Search (Ctrl K)"
                onClick={openSearch}
              />
              <HelpButton />
            </>
          )}
          <SignOutButton of="client" />
        </div>
      </header>
      {seesWork && searchOpening > 0 && <ClientSearch key={searchOpening} onClose={closeSearch} />}
      <main>
        <div data-behind-conversation>
          {pays && client.subscriptionStatus === 'past_due' && <PaymentBanner />}
          {asksToConfirm && <UnverifiedEmailBanner client={client} />}
        </div>
        <Tabs
          label="Client portal"
          selected={tab}
          onSelect={show}
          tabs={[toTab(home), ...others.map(toTab)]}
        />
      </main>
    </div>
  );
}
