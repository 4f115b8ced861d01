import { defineEvent } from '#/platform/events/events.ts';
import type { Conversation } from '#/modules/conversations/conversation-kinds.ts';
import { updateInbox } from '#/modules/inbox/inbox.events.ts';
import type { ReplyProblem } from './emails/reply-not-delivered.tsx';

/** Somebody's email, or files of it, could not be added to a conversation. */
export const replyRejected = defineEvent<ReplyProblem & { to: string; emailId: string }>('reply.rejected', {
  email: {
    'reply-not-delivered': ({ to, emailId, ...props }) => [
      { to, props, dedupeKey: `reply-not-delivered:${emailId}` },
    ],
  },
});

/** An email that belongs to no conversation waits in a list. */
export const emailSetAside = defineEvent('email.set-aside', { live: { inbox: updateInbox } });

/** Staff have put an email into a conversation. */
export const emailFiled = defineEvent<Pick<Conversation, 'subject'>>('email.filed', {
  audit: { 'email-filed': ({ subject }) => [{ subject }] },
  live: { inbox: updateInbox },
});

type Sorted = { id: string; sender: string | null };

/** Staff have dismissed an email that belongs nowhere. */
export const emailDismissed = defineEvent<Sorted>('email.dismissed', {
  audit: { 'email-dismissed': toEntries },
  live: { inbox: updateInbox },
});

/** Staff have taken back that they dismissed an email. */
export const emailRestored = defineEvent<Sorted>('email.restored', {
  audit: { 'email-restored': toEntries },
  live: { inbox: updateInbox },
});

/** Staff have blocked a sender: their emails, past and to come, are listed apart. */
export const senderBlocked = defineEvent<{ address: string }>('email.sender-blocked', {
  audit: { 'sender-blocked': ({ address }) => toEntries({ id: null, sender: address }) },
  live: { inbox: updateInbox },
});

/** Staff have unblocked a sender: their emails wait to be sorted again. */
export const senderUnblocked = defineEvent<{ address: string }>('email.sender-unblocked', {
  audit: { 'sender-unblocked': ({ address }) => toEntries({ id: null, sender: address }) },
  live: { inbox: updateInbox },
});

function toEntries({ id, sender }: { id: string | null; sender: string | null }) {
  return [{ subject: { type: 'mail' as const, id, name: sender ?? 'an unknown sender' } }];
}
