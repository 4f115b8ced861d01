import { portalRoutes } from '@stackworks/contracts';

/** A tab of the dashboard as a link leads to it. */
const tab = (id: string) => `${portalRoutes.adminDashboard}?tab=${id}`;

/** The places every staff screen leads to, in the order of the rail. */
export const staffPlaces = [
  { id: 'needs-you', name: 'Needs you', icon: 'inbox', href: tab('needs-you') },
  { id: 'overview', name: 'Overview', icon: 'chart', href: tab('overview') },
  { id: 'projects', name: 'Projects', icon: 'grid', href: tab('projects') },
  { id: 'clients', name: 'Clients', icon: 'person', href: tab('clients') },
  { id: 'messages', name: 'Messages', icon: 'chat', href: portalRoutes.adminMessages },
  { id: 'enquiries', name: 'Enquiries', icon: 'letter', href: tab('enquiries') },
  { id: 'billing', name: 'Billing', icon: 'card', href: tab('billing') },
  { id: 'reports', name: 'Reports', icon: 'eye', href: tab('reports') },
  { id: 'team', name: 'Admin Team', icon: 'pencil', href: tab('team') },
  { id: 'audit', name: 'Audit log', icon: 'list', href: tab('audit') },
  { id: 'system', name: 'System', icon: 'loop', href: tab('system') },
  { id: 'settings', name: 'Settings', icon: 'gear', href: tab('settings') },
] as const;
export type StaffPlace = (typeof staffPlaces)[number]['id'];

/** The tool that looks after what is hosted comes after the work, before the team (portals specification §2). */
export const placeBeforeHosting = 'enquiries' satisfies StaffPlace;
