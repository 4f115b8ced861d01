import type { AdminUser } from '@stackworks/contracts';
import { Spinner } from '@stackworks/ui';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'wouter';
import { StaffLayout } from '#/app/layouts/staff-layout.tsx';
import { useTab } from '#/lib/use-tab.ts';
import { DashboardActions } from './dashboard-actions.tsx';

const NeedsYouTab = lazy(async () => ({ default: (await import('./needs-you-tab.tsx')).NeedsYouTab }));
const OverviewTab = lazy(async () => ({ default: (await import('./overview-tab.tsx')).OverviewTab }));
const ProjectsTab = lazy(async () => ({ default: (await import('./projects-tab.tsx')).ProjectsTab }));
const ClientsTab = lazy(async () => ({ default: (await import('./clients-tab.tsx')).ClientsTab }));
const EnquiriesTab = lazy(async () => ({ default: (await import('./enquiries-tab.tsx')).EnquiriesTab }));
const TeamTab = lazy(async () => ({ default: (await import('./team-tab.tsx')).TeamTab }));
const AuditTab = lazy(async () => ({ default: (await import('./audit-tab.tsx')).AuditTab }));
const SettingsTab = lazy(async () => ({ default: (await import('./settings-tab.tsx')).SettingsTab }));
const ProjectDetail = lazy(async () => ({ default: (await import('./project-detail.tsx')).ProjectDetail }));

const tabs = {
  overview: { title: 'Overview', Tab: OverviewTab },
  'needs-you': { title: 'Needs you', Tab: NeedsYouTab },
  projects: { title: 'Projects', Tab: ProjectsTab },
  clients: { title: 'Clients', Tab: ClientsTab },
  enquiries: { title: 'Enquiries', Tab: EnquiriesTab },
  team: { title: 'Admin Team', Tab: TeamTab },
  audit: { title: 'Audit log', Tab: AuditTab },
  settings: { title: 'Settings', Tab: SettingsTab },
} as const;

/** /admin-dashboard */
export function AdminDashboardPage({ admin }: { admin: AdminUser }) {
  const [open] = useTab<keyof typeof tabs>([
    'overview',
    'needs-you',
    'projects',
    'clients',
    'enquiries',
    'team',
    'audit',
    'settings',
  ]);
  const [parameters] = useSearchParams();
  const projectId = open === 'projects' ? parameters.get('project') : null;
  const { title, Tab } = tabs[open];
  return (
    <StaffLayout admin={admin} title={title} place={open} actions={<DashboardActions admin={admin} />}>
      <Suspense fallback={<Spinner text="Loading..." />}>
        {projectId ? <ProjectDetail admin={admin} projectId={projectId} /> : <Tab admin={admin} />}
      </Suspense>
    </StaffLayout>
  );
}
