import type { TargetKind } from '@stackworks/contracts';
import { clientSubject } from '#/modules/accounts/accounts.events.ts';
import { defineEvent } from '#/platform/events/events.ts';

/** What a reply is owed to: at most one target is open for each `subjectId` of a kind. */
export type TargetSubject = { kind: TargetKind; subjectId: string };

const updateInbox = () => [[{ role: 'admin' }, { type: 'inbox' }]] as const;

/** A response target has started. */
export const targetOpened = defineEvent<TargetSubject>('sla.target-opened', { live: { inbox: updateInbox } });

/** A response target was met, missed or withdrawn. */
export const targetClosed = defineEvent<TargetSubject>('sla.target-closed', { live: { inbox: updateInbox } });

type Dismissed = { client: { id: string; firstName: string; lastName: string } };

/** Staff have decided that a client's message needs no reply. */
export const targetDismissed = defineEvent<Dismissed>('sla.target-dismissed', {
  audit: {
    'reply-not-needed': ({ client }) => [{ subject: clientSubject(client) }],
  },
});
