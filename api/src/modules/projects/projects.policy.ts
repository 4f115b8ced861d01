import type { ClientUser } from '@stackworks/contracts';
import type { ProjectRow } from './projects.presenter.ts';

/** A client may brief projects while their subscription is active. Source: decision D7. */
export const mayCreateProjects = (client: Pick<ClientUser, 'subscriptionStatus'>): boolean =>
  client.subscriptionStatus === 'active';

/** A client may see their own projects and nobody else's. */
export const maySeeProject = (clientId: string, project: Pick<ProjectRow, 'userId'>): boolean =>
  project.userId === clientId;
