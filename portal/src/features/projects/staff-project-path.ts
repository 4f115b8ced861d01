import { portalRoutes } from '@stackworks/contracts';

/** Where staff open a project. */
export const staffProjectPath = (id: string): string =>
  `${portalRoutes.adminDashboard}?tab=projects&project=${encodeURIComponent(id)}`;
