import { type AdminUser, portalRoutes, siteRoutes } from '@stackworks/contracts';
import { LinkButton, Spinner } from '@stackworks/ui';
import { type FC, useEffect } from 'react';
import { useSearchParams } from 'wouter';
import { StaffLayout } from '#/app/layouts/staff-layout.tsx';
import { lazyScreen, preloadWhenIdle } from '#/components/lazy-screen.tsx';
import { SignOutButton } from '#/features/sessions/index.ts';
import { OwnPicture } from '#/features/team/index.ts';
import { readTab, useTab } from '#/lib/address.ts';

const loading = <Spinner text="Loading..." />;
const tab = (load: () => Promise<FC<{ admin: AdminUser }>>) => lazyScreen(load, { fallback: loading });

const tabs = {
  overview: { title: 'Overview', ...tab(async () => (await import('./overview-tab.tsx')).OverviewTab) },
  'needs-you': { title: 'Needs you', ...tab(async () => (await import('./inbox-tab.tsx')).NeedsYouTab) },
  projects: {
    title: 'Projects',
    ...tab(async () => (await import('#/features/projects/board/staff-board.tsx')).StaffBoard),
  },
  clients: { title: 'Clients', ...tab(async () => (await import('./clients-tab.tsx')).ClientsTab) },
  enquiries: {
    title: 'Enquiries',
    ...tab(async () => (await import('#/features/leads/lead-list.tsx')).Leads),
  },
  billing: {
    title: 'Billing',
    ...tab(async () => (await import('#/features/billing/staff/billing-tab.tsx')).BillingTab),
  },
  reports: {
    title: 'Reports',
    ...tab(async () => (await import('#/features/reports/page-views.tsx')).PageViews),
  },
  team: { title: 'Admin Team', ...tab(async () => (await import('#/features/team/team-list.tsx')).TeamList) },
  audit: {
    title: 'Audit log',
    ...tab(async () => (await import('#/features/system/audit/audit-log.tsx')).AuditLog),
  },
  system: {
    title: 'System',
    ...tab(async () => (await import('#/features/system/system-overview.tsx')).SystemOverview),
  },
  settings: { title: 'Settings', ...tab(async () => (await import('./settings-tab.tsx')).SettingsTab) },
} as const;

const projectDetail = lazyScreen(async () => (await import('./project-detail.tsx')).ProjectDetail, {
  fallback: loading,
});

const preloads = [...Object.values(tabs), projectDetail].map(({ preload }) => preload);

const tabIds = [
  ...(['overview', 'needs-you', 'projects', 'clients'] as const),
  ...(['enquiries', 'billing', 'reports', 'team', 'audit', 'system', 'settings'] as const),
] as const;

const projectOf = (open: keyof typeof tabs, parameters: URLSearchParams) =>
  open === 'projects' ? parameters.get('project') : null;

/** Fetches the code of what an address opens, beside whatever else is fetched for it. */
export function preloadTab(parameters: URLSearchParams): void {
  const open = readTab(tabIds, parameters);
  (projectOf(open, parameters) ? projectDetail : tabs[open]).preload();
}

/** /admin-dashboard */
export function AdminDashboardPage({ admin }: { admin: AdminUser }) {
  const [open] = useTab(tabIds);
  const [parameters] = useSearchParams();
  const projectId = projectOf(open, parameters);
  const { title, Screen: Tab } = tabs[open];
  useEffect(() => preloadWhenIdle(preloads), []);
  return (
    <StaffLayout admin={admin} title={title} place={open} actions={<DashboardActions admin={admin} />}>
      {projectId ? <projectDetail.Screen admin={admin} projectId={projectId} /> : <Tab admin={admin} />}
    </StaffLayout>
  );
}

function DashboardActions({ admin }: { admin: AdminUser }) {
  return (
    <>
      <OwnPicture admin={admin} />
      <LinkButton size="small" href={siteRoutes.home}>
        Home
      </LinkButton>
      <SignOutButton of="admin" goTo={portalRoutes.adminAuth} />
    </>
  );
}
