import { portalRoutes } from '@stackworks/contracts';
import type { IconName } from '@stackworks/ui';
import { dashboardPath } from '#/lib/address.ts';

type Place = {
  id: string;
  name: string;
  icon: IconName;
  href: string;
};

/** The rail's places for the work, in their order. On a phone the first four are buttons of their own. */
export const workPlaces = [
  { id: 'inbox', name: 'Inbox', icon: 'inbox', href: portalRoutes.adminPortal },
  { id: 'projects', name: 'Projects', icon: 'grid', href: dashboardPath('projects') },
  { id: 'clients', name: 'Clients', icon: 'house', href: dashboardPath('clients') },
  { id: 'leads', name: 'Leads', icon: 'letter', href: dashboardPath('leads') },
  { id: 'billing', name: 'Billing', icon: 'card', href: dashboardPath('billing') },
  { id: 'reports', name: 'Reports', icon: 'chart', href: dashboardPath('reports') },
  { id: 'team', name: 'Team', icon: 'people', href: dashboardPath('team') },
] as const satisfies readonly Place[];

/** The rail's places for what runs behind the work. */
export const housePlaces = [
  { id: 'settings', name: 'Settings', icon: 'gear', href: dashboardPath('settings') },
  { id: 'system', name: 'System', icon: 'screen', href: dashboardPath('system') },
  { id: 'audit', name: 'Audit log', icon: 'list', href: dashboardPath('audit') },
] as const satisfies readonly Place[];

/** Screens from before the inbox, reached from Settings and the search. */
export const earlierPlaces = [
  { id: 'overview', name: 'Overview', icon: 'chart', href: dashboardPath('overview') },
  { id: 'messages', name: 'Messages', icon: 'chat', href: portalRoutes.adminMessages },
  { id: 'portal', name: 'Admin portal', icon: 'sheet', href: `${portalRoutes.adminPortal}?tab=overview` },
  { id: 'older-portal', name: 'Older admin portal', icon: 'sheet', href: portalRoutes.adminPortalOld },
] as const satisfies readonly Place[];

export type StaffPlace = (typeof workPlaces)[number]['id'] | (typeof housePlaces)[number]['id'];

/** Everywhere the search leads. */
export const staffPlaces: readonly Place[] = [...workPlaces, ...housePlaces, ...earlierPlaces];

/** How many of the first places are buttons at the bottom of a phone. */
export const phoneButtons = 4;

export const isStaffPlace = (id: string): id is StaffPlace =>
  [...workPlaces, ...housePlaces].some((place) => place.id === id);
