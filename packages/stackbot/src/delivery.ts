import type { Consultation, Conversation, Delivery } from './conversation-state.ts';
import { say } from './transcript.ts';

/**
 * The conversation with what became of a consultation told in it, once; a partial one that was taken goes without saying.
 * @param consultation the one that was sent, or tried to
 */
export function reportDelivery(
  conversation: Conversation,
  { id, isPartial }: Pick<Consultation, 'id' | 'isPartial'>,
  delivery: Delivery,
): Conversation {
  const about = `${id} ${isPartial ? 'partial' : 'whole'}`;
  const reported = `${about} ${delivery.outcome}`;
  if (conversation.reported === reported) return conversation;
  const hadWaited = conversation.reported === `${about} waiting`;
  const text = toWords(delivery, isPartial, hadWaited);
  return text === null ? { ...conversation, reported } : say({ ...conversation, reported }, { text });
}

function toWords(delivery: Delivery, isPartial: boolean, hadWaited: boolean): string | null {
  switch (delivery.outcome) {
    case 'waiting':
      return 'I can’t reach the team just now. Saved on this device, it goes out when you are back online.';
    case 'refused':
      return delivery.message;
    case 'delivered':
      if (!isPartial) return delivery.message;
      return hadWaited ? 'Back online: the team has your answers now.' : null;
  }
}
