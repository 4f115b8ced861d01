import { begin } from '#/conversation.ts';
import { parseConversation, type Conversation } from '#/conversation-state.ts';
import { reportDelivery } from '#/delivery.ts';
import { toConsultation } from '#/to-consultation.ts';
import { readKnownFacts } from './facts.ts';
import { keep, readKept } from './kept.ts';
import { newUuid } from './new-uuid.ts';
import { putConsultation, takeOutcomes } from './outbox.ts';

export const conversationKey = 'stackbot_conversation';
/** The last line that has been shown, so that what was read once is not waited for again. */
const shownKey = 'stackbot_shown';
/** What was last handed over to be sent. */
const handedOverKey = 'stackbot_handed_over';

/** The conversation this browser has kept, or a new one. */
export function readConversation(): Conversation {
  const kept = parseConversation(readKept(conversationKey));
  if (kept) {
    const told = tellOutcomes(kept);
    if (told !== kept) keepConversation(told);
    return told;
  }
  const begun = beginAnew();
  keepConversation(begun);
  keepShown(0);
  return begun;
}

/** The conversation with what has become in the meantime of what was sent. */
export function tellOutcomes(conversation: Conversation): Conversation {
  const supportEmail = readKnownFacts()?.supportEmail ?? null;
  return takeOutcomes().reduce(
    (before, { consultation, delivery }) => reportDelivery(before, consultation, delivery, supportEmail),
    conversation,
  );
}

/** A conversation that nobody has had yet. */
export const beginAnew = (): Conversation =>
  begin({ id: newUuid(), seed: crypto.getRandomValues(new Uint32Array(1))[0] ?? 1 });

export const keepConversation = (conversation: Conversation): void => keep(conversationKey, conversation);

export const keepShown = (id: number): void => keep(shownKey, id);

export function readShown(): number {
  const kept = readKept(shownKey);
  return typeof kept === 'number' ? kept : 0;
}

/** Hands over to be sent what the visitor wants the team to know, where that has changed. */
export function handOver(conversation: Conversation): void {
  const consultation = toConsultation(conversation);
  const text = JSON.stringify(consultation);
  if (!consultation || readKept(handedOverKey) === text) return;
  keep(handedOverKey, text);
  putConsultation(consultation);
}
