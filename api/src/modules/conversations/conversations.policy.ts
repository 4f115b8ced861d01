import type { Role } from '@stackworks/contracts';
import type { Identity } from '#/modules/sessions/sessions.service.ts';

/** Someone who reads a conversation or writes in it. */
export type Participant = Pick<Identity, 'role' | 'userId'>;

/** A client takes part in their own conversations; everyone on the team in all of them. */
export const mayTakePart = (
  { role, userId }: Participant,
  { clientId }: { clientId: string | null },
): boolean => role === 'admin' || userId === clientId;

/** Clients never see internal notes. Source: decision D7. */
export const maySeeMessage = (viewer: Role, message: { isInternal: boolean }): boolean =>
  viewer === 'admin' || !message.isInternal;
