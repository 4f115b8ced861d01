import type { Role } from '@stackworks/contracts';
import type { ThreadMessageRow } from './threads.presenter.ts';

/** Clients never see internal notes. Source: decision D7. */
export const maySeeMessage = (viewer: Role, message: Pick<ThreadMessageRow, 'isInternal'>): boolean =>
  viewer === 'admin' || !message.isInternal;
