import { portalRoutes } from '@stackworks/contracts';

/** Address of a project's brief, where it is edited until work starts. */
export function briefPath(id: string): string {
  return portalRoutes.portalBrief.replace(':id', encodeURIComponent(id));
}

/** Address of a project's own page. */
export function projectPath(id: string): string {
  return portalRoutes.portalProject.replace(':id', encodeURIComponent(id));
}
