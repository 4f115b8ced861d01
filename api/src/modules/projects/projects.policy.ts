import type { Project, Role } from '@stackworks/contracts';
import type { ClientProjectRow } from './projects.presenter.ts';

type Row = Pick<ClientProjectRow, 'status' | 'briefCompletedAt' | 'withdrawnAt' | 'ordered'>;

/** A brief can be edited until work starts, and while a project on hold waits for it. */
export const mayEditBrief = ({ status, briefCompletedAt, withdrawnAt }: Row): boolean =>
  withdrawnAt === null && (status === 'pending' || (status === 'on_hold' && briefCompletedAt === null));

/** Clients withdraw a project of their plan until work starts; what they paid for on its own stays. */
export const mayWithdraw = (viewer: Role, project: Row): boolean =>
  viewer === 'client' && project.ordered === null && mayEditBrief(project);

/** What the viewer of a project may do to it. */
export const whatMay = (viewer: Role, project: Row): Project['can'] => ({
  editBrief: mayEditBrief(project),
  withdraw: mayWithdraw(viewer, project),
});
