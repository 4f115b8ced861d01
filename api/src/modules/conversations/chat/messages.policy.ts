import type { Identity } from '#/modules/sessions/sessions.service.ts';
import type { ChatMessageRow } from './messages.presenter.ts';

/** A client may see their own chat with the team; every member of staff may see every client's. */
export const maySeeChat = (
  viewer: Pick<Identity, 'role' | 'userId'>,
  { userId }: Pick<ChatMessageRow, 'userId'>,
): boolean => viewer.role === 'admin' || viewer.userId === userId;
