import type { AdminUser } from '@stackworks/contracts';
import { Spinner } from '@stackworks/ui';
import { type FC, useEffect } from 'react';
import { useSearchParams } from 'wouter';
import { StaffLayout } from '#/app/layouts/staff-layout.tsx';
import { isStaffPlace } from '#/app/layouts/staff-places.ts';
import { lazyScreen, preloadWhenIdle } from '#/components/lazy-screen.tsx';
import { LoadingScreen } from '#/components/loading.tsx';
import { ProjectsHead } from '#/features/projects/index.ts';
import { readTab, useTab } from '#/lib/address.ts';
import { DashboardActions } from './dashboard-actions.tsx';

const loading = <Spinner text="Loading..." />;
const tab = (title: string, load: () => Promise<FC<{ admin: AdminUser }>>) => ({
  title,
  Tab: lazyScreen(load, { fallback: loading }),
});

const tabs = {
  overview: tab('Overview', async () => (await import('./overview-tab.tsx')).OverviewTab),
  projects: tab(
    'Projects',
    async () => (await import('#/features/projects/board/staff-board.tsx')).StaffBoard,
  ),
  clients: tab('Clients', async () => (await import('#/features/clients/client-list.tsx')).ClientList),
  leads: tab('Leads', async () => (await import('#/features/leads/lead-list.tsx')).Leads),
  billing: tab('Billing', async () => (await import('#/features/billing/staff/billing-tab.tsx')).BillingTab),
  reports: tab('Reports', async () => (await import('./reports-tab.tsx')).ReportsTab),
  team: tab('Admin Team', async () => (await import('#/features/team/team-list.tsx')).TeamList),
  audit: tab('Audit log', async () => (await import('#/features/system/audit/audit-log.tsx')).AuditLog),
  system: tab('System', async () => (await import('#/features/system/system-overview.tsx')).SystemOverview),
  settings: tab('Settings', async () => (await import('./settings-tab.tsx')).SettingsTab),
} as const;

const ProjectDetail = lazyScreen(async () => (await import('./project-detail.tsx')).ProjectDetail, {
  fallback: <LoadingScreen text="Loading..." />,
});

const ClientDetail = lazyScreen(async () => (await import('./client-detail.tsx')).ClientDetailPage, {
  fallback: <LoadingScreen text="Loading..." />,
});

const preloads = [...Object.values(tabs).map(({ Tab }) => Tab), ProjectDetail, ClientDetail].map(
  ({ preload }) => preload,
);

const tabIds = [
  ...(['overview', 'projects', 'clients'] as const),
  ...(['leads', 'billing', 'reports', 'team', 'audit', 'system', 'settings'] as const),
] as const;

/** What an address opens in place of a tab's list. */
const findOpened = (open: keyof typeof tabs, parameters: URLSearchParams) => ({
  projectId: open === 'projects' ? parameters.get('project') : null,
  clientId: open === 'clients' ? parameters.get('client') : null,
});

/** Fetches the code of what an address opens, beside whatever else is fetched for it. */
export function preloadTab(parameters: URLSearchParams): void {
  const open = readTab(tabIds, parameters);
  const { projectId, clientId } = findOpened(open, parameters);
  (projectId ? ProjectDetail : clientId ? ClientDetail : tabs[open].Tab).preload();
}

/** /admin-dashboard */
export function AdminDashboardPage({ admin }: { admin: AdminUser }) {
  const [open] = useTab(tabIds);
  const [parameters] = useSearchParams();
  const { projectId, clientId } = findOpened(open, parameters);
  const { title, Tab } = tabs[open];
  useEffect(() => preloadWhenIdle(preloads), []);
  if (projectId) return <ProjectDetail admin={admin} projectId={projectId} />;
  if (clientId) return <ClientDetail key={clientId} admin={admin} clientId={clientId} />;
  return (
    <StaffLayout
      admin={admin}
      title={title}
      place={isStaffPlace(open) ? open : undefined}
      actions={
        <>
          {open === 'projects' && <ProjectsHead adminId={admin.id} />}
          <DashboardActions admin={admin} />
        </>
      }
    >
      <Tab admin={admin} />
    </StaffLayout>
  );
}
