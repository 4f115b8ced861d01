import { defineEvent } from '#/platform/events/events.ts';
import { staff } from '#/platform/live/recorded-events.ts';

/** Refreshes every open inbox. */
export const updateInbox = () => [[staff, { type: 'inbox' }]] as const;

/** A member of staff has put an inbox item off. Nobody else’s inbox changes. */
export const itemSnoozed = defineEvent('inbox.item-snoozed', { live: { inbox: updateInbox } });

/** Items that were put off are back: by hand, or because their client has written. */
export const itemsReturned = defineEvent('inbox.items-returned', { live: { inbox: updateInbox } });
