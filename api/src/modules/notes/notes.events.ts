import type { ClientRow } from '#/modules/accounts/accounts.presenter.ts';
import { defineEvent } from '#/platform/events/events.ts';

type Client = Pick<ClientRow, 'id' | 'firstName' | 'lastName'>;

/** Staff have added a note about a client. */
export const noteAdded = defineEvent<Client>('note.added', {
  audit: { 'client-note-added': (client) => [{ subject: subjectOf(client) }] },
  live: { account: updateForStaff },
});

/** A member of staff has deleted their note about a client. */
export const noteDeleted = defineEvent<Client>('note.deleted', {
  audit: { 'client-note-deleted': (client) => [{ subject: subjectOf(client) }] },
  live: { account: updateForStaff },
});

const subjectOf = ({ id, firstName, lastName }: Client) =>
  ({ type: 'client', id, name: `${firstName} ${lastName}` }) as const;

/** Clients never learn of notes. */
function updateForStaff({ id: userId }: Client) {
  return [[{ role: 'admin' }, { type: 'account', userId }]] as const;
}
