import { defineEvent } from '#/platform/events/events.ts';

/** An email of the outbox. */
type Email = { id: string; template: string; recipient: string };

/** Staff have had failed emails sent again. */
export const emailsRetried = defineEvent<readonly Email[]>('system.emails-retried', {
  audit: { 'mail-sent-again': toEntries },
});

/** Staff have dismissed failed emails. */
export const emailsDismissed = defineEvent<readonly Email[]>('system.emails-dismissed', {
  audit: { 'mail-dismissed': toEntries },
});

/** Staff have sent emails that a restore had held. */
export const heldEmailsSent = defineEvent<readonly Email[]>('system.held-emails-sent', {
  audit: { 'held-mail-sent': toEntries },
});

/** Staff have deleted emails that a restore had held. */
export const heldEmailsDropped = defineEvent<readonly Email[]>('system.held-emails-dropped', {
  audit: { 'held-mail-dropped': toEntries },
});

function toEntries(emails: readonly Email[]) {
  return emails.map(({ id, template, recipient }) => ({
    subject: { type: 'mail' as const, id, name: recipient },
    detail: { template },
  }));
}
