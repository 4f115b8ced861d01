import { mayDo, type Viewer } from '#/modules/accounts/accounts.policy.ts';
import type { Project } from '@stackworks/contracts';
import type { ClientProjectRow } from './projects.presenter.ts';

type Row = Pick<ClientProjectRow, 'status' | 'briefCompletedAt' | 'withdrawnAt' | 'ordered'>;

/** A brief can be edited until work starts, and while a project on hold waits for it. */
export const mayEditBrief = ({ status, briefCompletedAt, withdrawnAt }: Row): boolean =>
  withdrawnAt === null && (status === 'pending' || (status === 'on_hold' && briefCompletedAt === null));

/** Clients withdraw a project of their plan until work starts; what they paid for on its own stays. */
export const mayWithdraw = (viewer: Viewer, project: Row): boolean =>
  viewer.role === 'client' && project.ordered === null && mayEditBrief(project);

/** What the viewer of a project may do to it. */
export const whatMay = (viewer: Viewer, project: Row): Project['can'] => ({
  editBrief: mayDo(viewer, 'brief') && mayEditBrief(project),
  withdraw: mayDo(viewer, 'brief') && mayWithdraw(viewer, project),
});
