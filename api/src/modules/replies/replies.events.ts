import { defineEvent } from '#/platform/events/events.ts';
import type { ReplyProblem } from './emails/reply-not-delivered.tsx';

/** Somebody's email, or files of it, could not be added to a conversation. */
export const replyRejected = defineEvent<ReplyProblem & { to: string; emailId: string }>('reply.rejected', {
  email: {
    'reply-not-delivered': ({ to, emailId, ...props }) => [
      { to, props, dedupeKey: `reply-not-delivered:${emailId}` },
    ],
  },
});
