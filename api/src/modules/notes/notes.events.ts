import type { ClientRow } from '#/modules/accounts/queries/account-columns.ts';
import { defineEvent } from '#/platform/events/events.ts';

/** The client that a note is about. */
type About = Pick<ClientRow, 'id' | 'firstName' | 'lastName'>;

/** Staff have noted something about a client. */
export const noteAdded = defineEvent<About>('note.added', {
  audit: { 'client-note-added': (client) => [{ subject: subjectOf(client) }] },
  live: { account: updateForStaff },
});

/** The author of a note about a client has deleted it. */
export const noteDeleted = defineEvent<About>('note.deleted', {
  audit: { 'client-note-deleted': (client) => [{ subject: subjectOf(client) }] },
  live: { account: updateForStaff },
});

const subjectOf = ({ id, firstName, lastName }: About) =>
  ({ type: 'client', id, name: `${firstName} ${lastName}` }) as const;

/** The client's own screens hear nothing of notes. */
function updateForStaff({ id: userId }: About) {
  return [[{ role: 'admin' }, { type: 'account', userId }]] as const;
}
