import type { ProjectRow } from './projects.presenter.ts';

/** A client may see their own projects and nobody else's. */
export const maySeeProject = (clientId: string, project: Pick<ProjectRow, 'userId'>): boolean =>
  project.userId === clientId;
