import { portalRoutes } from '@stackworks/contracts';

/** Address of a project's own page. */
export function projectPath(id: string): string {
  return portalRoutes.portalProject.replace(':id', encodeURIComponent(id));
}
