import { defineEvent } from '#/platform/events/events.ts';

/** An email of the outbox. */
export type OutboxEmail = { id: string; template: string; recipient: string };

/** Staff have retried failed emails. */
export const emailsRetried = defineEvent<readonly OutboxEmail[]>('system.emails-retried', {
  audit: { 'mail-sent-again': toEntries },
});

/** Staff have dismissed failed emails. */
export const emailsDismissed = defineEvent<readonly OutboxEmail[]>('system.emails-dismissed', {
  audit: { 'mail-dismissed': toEntries },
});

/** Staff have sent emails that a restore had held. */
export const heldEmailsSent = defineEvent<readonly OutboxEmail[]>('system.held-emails-sent', {
  audit: { 'held-mail-sent': toEntries },
});

/** Staff have dropped emails that a restore had held. */
export const heldEmailsDropped = defineEvent<readonly OutboxEmail[]>('system.held-emails-dropped', {
  audit: { 'held-mail-dropped': toEntries },
});

function toEntries(emails: readonly OutboxEmail[]) {
  return emails.map(({ id, template, recipient }) => ({
    subject: { type: 'mail' as const, id, name: recipient },
    detail: { template },
  }));
}
