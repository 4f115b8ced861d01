import { portalRoutes } from '@stackworks/contracts';

/** Address of a client’s page in the dashboard. */
export const clientPath = (id: string): string =>
  `${portalRoutes.adminDashboard}?tab=clients&client=${encodeURIComponent(id)}`;

/** Address of the chat with a client. */
export const clientChatPath = (id: string): string =>
  `${portalRoutes.adminMessages}?client=${encodeURIComponent(id)}`;
