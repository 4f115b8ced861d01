import { mounts, stackbotFacts } from '@stackworks/contracts';
import { type Conversation, type Facts, parseConversation } from '#/conversation-state.ts';
import { begin } from '#/conversation.ts';
import { reportDelivery } from '#/delivery.ts';
import { toConsultation } from '#/to-consultation.ts';
import { readStored, store } from './storage.ts';
import { putConsultation, takeOutcomes } from './outbox.ts';

export const conversationKey = 'stackbot_conversation';
/** The last line shown, so that nobody waits again for lines they have read. */
const shownKey = 'stackbot_shown';
const queuedKey = 'stackbot_handed_over';

/** Reads the stored conversation, or begins one. */
export function readConversation(): Conversation {
  const stored = parseConversation(readStored(conversationKey));
  if (stored) {
    const updated = applyOutcomes(stored);
    if (updated !== stored) storeConversation(updated);
    return updated;
  }
  const begun = beginNew();
  storeConversation(begun);
  storeShown(0);
  return begun;
}

/** Adds delivery outcomes to the conversation. */
export function applyOutcomes(conversation: Conversation): Conversation {
  const supportEmail = readKnownFacts()?.supportEmail ?? null;
  return takeOutcomes().reduce(
    (before, { consultation, delivery }) => reportDelivery(before, consultation, delivery, supportEmail),
    conversation,
  );
}

export const beginNew = (): Conversation =>
  begin({ id: newUuid(), seed: crypto.getRandomValues(new Uint32Array(1))[0] ?? 1 });

export const storeConversation = (conversation: Conversation): void => store(conversationKey, conversation);

export const storeShown = (id: number): void => store(shownKey, id);

export function readShown(): number {
  const stored = readStored(shownKey);
  return typeof stored === 'number' ? stored : 0;
}

/** Queues the consultation if it has changed. */
export function queueConsultation(conversation: Conversation): void {
  const consultation = toConsultation(conversation);
  const text = JSON.stringify(consultation);
  if (!consultation || readStored(queuedKey) === text) return;
  store(queuedKey, text);
  putConsultation(consultation);
}

const key = 'stackbot_facts';

/** Reads the facts of an earlier visit. `reachOut` depends on the time of day, so it becomes what is always true. */
export function readKnownFacts(): Facts {
  const { data } = stackbotFacts.safeParse(readStored(key));
  return data ? { ...data, reachOut: 'in opening hours' } : null;
}

/** Fetches the facts, and stores them for a visit offline; null on failure. */
export async function loadFacts(): Promise<Facts> {
  try {
    const response = await fetch(`${mounts.api}/stackbot`, { signal: AbortSignal.timeout(10_000) });
    const { data } = stackbotFacts.safeParse(await response.json());
    if (!data) return null;
    store(key, data);
    return data;
  } catch {
    return null;
  }
}

/** A random UUID. Unlike `randomUUID`, it also works on plain HTTP. */
function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, at) => {
    const marked = at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte;
    return marked.toString(16).padStart(2, '0');
  }).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
