import { useSyncExternalStore } from 'react';
import type { ViewingState } from '@stackworks/contracts';
import { createListeners } from '#/lib/listeners.ts';

/** How long a colleague is shown after their browser last said that it shows the conversation. */
const viewingMs = 25_000;
/** A colleague is replying after this long of typing, until this long after the last key. */
const typingMs = 2_000;
const silentMs = 30_000;

export type ViewingColleague = { id: string; firstName: string; lastName: string };
export type Present = ViewingColleague & {
  /** Since when they have been replying; null while they are not. */
  replyingSince: number | null;
};

type Known = ViewingColleague & { viewingUntil: number; typing: { since: number; last: number } | null };

const conversations = new Map<string, Map<string, Known>>();
/** What screens show, the same array until it changes. */
const shown = new Map<string, readonly Present[]>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const nobody: readonly Present[] = [];
const { notify, subscribe } = createListeners();

/** A colleague views a conversation, or has left it. @param subject id of the project or lead, or of the client whose chat it is */
export function noteViewing(subject: string, colleague: ViewingColleague, state: ViewingState): void {
  const known = find(subject, colleague.id);
  if (state === 'left' && !known) return;
  const viewingUntil = state === 'left' ? 0 : Date.now() + viewingMs;
  put(subject, { typing: null, ...known, ...colleague, viewingUntil });
}

/** A colleague has pressed a key in a conversation. */
export function noteTyping(subject: string, id: string, name: string): void {
  const known = find(subject, id) ?? { id, firstName: name, lastName: '', viewingUntil: 0, typing: null };
  const last = Date.now();
  const isOn = known.typing !== null && last - known.typing.last < silentMs;
  put(subject, { ...known, typing: { since: isOn && known.typing ? known.typing.since : last, last } });
}

/** A colleague's message has arrived. @param name their whole name, where the message doesn't say who it was */
export function noteReplied(
  subject: string,
  { senderId, senderName }: { senderId: string | null; senderName: string },
) {
  for (const known of conversations.get(subject)?.values() ?? []) {
    const isSender = known.id === senderId || `${known.firstName} ${known.lastName}`.trim() === senderName;
    if (isSender) put(subject, { ...known, typing: null });
  }
}

/** Colleagues who view a conversation or reply in it. */
export const usePresent = (subject: string): readonly Present[] =>
  useSyncExternalStore(subscribe, () => shown.get(subject) ?? nobody);

export const findPresent = (subject: string): readonly Present[] => shown.get(subject) ?? nobody;

const find = (subject: string, id: string) => conversations.get(subject)?.get(id);

function put(subject: string, known: Known): void {
  const colleagues = conversations.get(subject) ?? new Map<string, Known>();
  conversations.set(subject, colleagues.set(known.id, known));
  update(subject);
}

/** Drops who is gone, and looks again when the next of the others will be. */
function update(subject: string): void {
  const now = Date.now();
  const colleagues = conversations.get(subject) ?? new Map<string, Known>();
  const ends: number[] = [];
  const present: Present[] = [];
  for (const known of colleagues.values()) {
    const { typing, viewingUntil, ...colleague } = known;
    const typingUntil = typing ? typing.last + silentMs : 0;
    ends.push(...[viewingUntil, typingUntil].filter((end) => end > now));
    if (Math.max(viewingUntil, typingUntil) <= now) {
      colleagues.delete(known.id);
      continue;
    }
    const isReplying = typing !== null && typingUntil > now && typing.last - typing.since >= typingMs;
    if (isReplying || viewingUntil > now) {
      present.push({ ...colleague, replyingSince: isReplying ? typing.since : null });
    }
  }
  clearTimeout(timers.get(subject));
  if (ends.length > 0)
    timers.set(
      subject,
      setTimeout(() => update(subject), Math.min(...ends) - now),
    );
  if (JSON.stringify(present) === JSON.stringify(findPresent(subject))) return;
  shown.set(subject, present);
  notify();
}
