import type { Conversation, EditableStep, PlanCard } from './conversation-state.ts';

/** The conversation with one more line of the bot's, after a given delay or one of one to two seconds. */
export function say(
  conversation: Conversation,
  text: string,
  { delayMs, card }: { delayMs?: number; card?: PlanCard } = {},
): Conversation {
  const delay = nextDelay(conversation.seed);
  const line = {
    id: nextId(conversation),
    from: 'bot' as const,
    text,
    delayMs: delayMs ?? delay.delayMs,
    ...(card && { card }),
  };
  return { ...conversation, seed: delay.seed, lines: [...conversation.lines, line] };
}

/** The conversation with what the visitor said. @param answers the step that it answered */
export function hear(conversation: Conversation, text: string, answers?: EditableStep): Conversation {
  const line = {
    id: nextId(conversation),
    from: 'visitor' as const,
    text,
    delayMs: 0,
    ...(answers && { answers }),
  };
  // Only the newest answer to a step can be changed.
  const before = conversation.lines.map((each) =>
    each.answers === answers ? { ...each, answers: undefined } : each,
  );
  return { ...conversation, lines: [...before, line] };
}

const nextId = ({ lines }: Conversation): number => (lines.at(-1)?.id ?? 0) + 1;

/** Source: public-site specification §4. */
export const greetingDelayMs = 500;
export const followUpDelayMs = 2000;

/** How long a recommendation's cautions wait; part of the follow-up's delay. */
export const cautionDelayMs = 1000;

/** A pseudo-random delay of one to two seconds, and the next seed. */
function nextDelay(seed: number): { delayMs: number; seed: number } {
  const next = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(next ^ (next >>> 15), next | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  const part = ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  return { delayMs: 1000 + Math.round(part * 1000), seed: next };
}
