import { clientSubject, updateAccountForStaff } from '#/modules/accounts/accounts.events.ts';
import type { ClientRow } from '#/modules/accounts/accounts.presenter.ts';
import { defineEvent } from '#/platform/events/events.ts';

type Client = Pick<ClientRow, 'id' | 'firstName' | 'lastName'>;

/** Staff have added a note about a client, who never learns of it. */
export const noteAdded = defineEvent<Client>('note.added', {
  audit: { 'client-note-added': (client) => [{ subject: clientSubject(client) }] },
  live: { account: updateAccountForStaff },
});

/** A member of staff has deleted their note about a client. */
export const noteDeleted = defineEvent<Client>('note.deleted', {
  audit: { 'client-note-deleted': (client) => [{ subject: clientSubject(client) }] },
  live: { account: updateAccountForStaff },
});
