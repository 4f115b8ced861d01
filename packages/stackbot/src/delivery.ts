import type { Consultation, Delivery } from './consultation.ts';
import type { Conversation } from './conversation-state.ts';
import { say } from './transcript.ts';

/** Whether a finished conversation is still being sent: the bot's next line reports the outcome. */
export const isSending = ({ finished, reported }: Conversation): boolean =>
  finished !== null && !reported.startsWith(`${finished.id} whole `);

/**
 * Adds the outcome of a consultation to the conversation, once; a delivered partial one is not mentioned.
 * @param supportEmail null where the browser does not know it
 */
export function reportDelivery(
  conversation: Conversation,
  { id, isPartial }: Pick<Consultation, 'id' | 'isPartial'>,
  delivery: Delivery,
  supportEmail: string | null,
): Conversation {
  const about = `${id} ${isPartial ? 'partial' : 'whole'}`;
  const reported = `${about} ${delivery.outcome}`;
  if (conversation.reported === reported) return conversation;
  const noted = { ...conversation, reported };
  const text =
    delivery.outcome !== 'delivered'
      ? describeFailure(delivery, supportEmail ? `email ${supportEmail}` : 'use our contact form')
      : isPartial
        ? describeRecovery(conversation, about)
        : delivery.message;
  return text === null ? noted : say(noted, text);
}

/** Says that the team does not have the answers yet. */
function describeFailure(delivery: Exclude<Delivery, { outcome: 'delivered' }>, write: string): string {
  switch (delivery.outcome) {
    case 'waiting':
      return 'I can’t reach the team right now. Your answers are saved on this device, and we’ll send them when you’re back online.';
    case 'held':
      return `We’ve had a lot of messages from your connection. Your answers are saved on this device, and we’ll send them within the hour if one of our pages is open, or when you next visit. If that’s too late, ${write}.`;
    case 'refused':
      return `${delivery.message} So the team hasn’t received your answers. They’re still here in the conversation; please ${write}.`;
  }
}

/** Says that the answers have arrived, if the visitor has read that they were waiting. */
function describeRecovery({ reported }: Conversation, about: string): string | null {
  if (reported === `${about} waiting`) return 'Back online: the team has your answers now.';
  return reported === `${about} held` ? 'The team has your answers now.' : null;
}
