import type { TargetKind } from '@stackworks/contracts';
import { updateInbox } from '#/modules/inbox/inbox.events.ts';
import type { AuditEntry } from '#/platform/audit/record-action.ts';
import { defineEvent } from '#/platform/events/events.ts';

/** What a reply is owed to: at most one target is open for each `subjectId` of a kind. */
export type TargetSubject = { kind: TargetKind; subjectId: string };

/** A response target has started. */
export const targetOpened = defineEvent<TargetSubject>('sla.target-opened', { live: { inbox: updateInbox } });

/** A response target was met, missed or withdrawn. */
export const targetClosed = defineEvent<TargetSubject>('sla.target-closed', { live: { inbox: updateInbox } });

/** Staff have decided that somebody's message needs no reply. */
export const targetDismissed = defineEvent<Pick<AuditEntry, 'subject'>>('sla.target-dismissed', {
  audit: {
    'reply-not-needed': (about) => [about],
  },
});
