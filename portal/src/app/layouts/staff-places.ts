import { portalRoutes } from '@stackworks/contracts';
import { dashboardPath } from '#/lib/address.ts';

/** The places every staff screen leads to, in the order of the rail. */
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

/** The tool that looks after what is hosted comes after the work, before the team (portals specification §2). */
export const placeBeforeHosting = 'enquiries' satisfies StaffPlace;
