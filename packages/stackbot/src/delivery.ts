import type { Consultation, Conversation, Delivery } from './conversation-state.ts';
import { say } from './transcript.ts';

/** Whether the team's answer to a finished conversation is still on its way: the bot's next line says what became of it. */
export const isSending = ({ finished, reported }: Conversation): boolean =>
  finished !== null && !reported.startsWith(`${finished.id} whole `);

/**
 * The conversation with what became of a consultation told in it, once; a partial one that was taken goes without saying.
 * @param consultation the one that was sent, or tried to
 * @param supportEmail where the team can be written to; null where the browser has never learnt it
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
  const told = { ...conversation, reported };
  const text =
    delivery.outcome !== 'delivered'
      ? toTrouble(delivery, supportEmail ? `email ${supportEmail}` : 'use our contact form')
      : isPartial
        ? toRelief(conversation, about)
        : delivery.message;
  return text === null ? told : say(told, { text });
}

/** What is said where the team has not got it. */
function toTrouble(delivery: Exclude<Delivery, { outcome: 'delivered' }>, write: string): string {
  switch (delivery.outcome) {
    case 'waiting':
      return 'I can’t reach the team right now. Your answers are saved on this device, and we’ll send them when you’re back online.';
    case 'held':
      return `We’ve had a lot of messages from your connection. Your answers are saved on this device, and we’ll send them within the hour if one of our pages is open, or when you next visit. If that’s too late, ${write}.`;
    case 'refused':
      return `${delivery.message} So the team hasn’t received your answers. They’re still here in the conversation; please ${write}.`;
  }
}

/** Whoever was told that their answers have to wait hears that they do no more. */
function toRelief({ reported }: Conversation, about: string): string | null {
  if (reported === `${about} waiting`) return 'Back online: the team has your answers now.';
  return reported === `${about} held` ? 'The team has your answers now.' : null;
}
