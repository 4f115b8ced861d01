import type { Conversation, EditableStep, PlanCard } from './conversation-state.ts';

type Said = { text: string; delayMs?: number; card?: PlanCard };

/** The conversation with one more line of the bot's, after its own delay or one of one to two seconds. */
export function say(conversation: Conversation, { text, delayMs, card }: Said): Conversation {
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

/** The conversation with what the visitor said; `answers` names the step that it answered. */
export function hear(conversation: Conversation, text: string, answers?: EditableStep): Conversation {
  const line = {
    id: nextId(conversation),
    from: 'visitor' as const,
    text,
    delayMs: 0,
    ...(answers && { answers }),
  };
  return { ...conversation, lines: [...forgetAnswer(conversation.lines, answers), line] };
}

/** Lines that answer this step no more; nothing of what was said goes. */
function forgetAnswer(lines: Conversation['lines'], step: EditableStep | undefined): Conversation['lines'] {
  return lines.map((line) => (line.answers === step ? { ...line, answers: undefined } : line));
}

const nextId = ({ lines }: Conversation): number => (lines.at(-1)?.id ?? 0) + 1;

/** How long the greeting takes, and what follows a recommendation. Source: public-site specification §4. */
export const greetingDelayMs = 500;
export const followUpDelayMs = 2000;

/** How long after a recommendation it is said what to know of it first: within the time that the follow-up waits. */
export const cautionDelayMs = 1000;

/**
 * How long the bot takes for its next line: one to two seconds.
 * @returns the delay, and the seed of the one after it
 */
function nextDelay(seed: number): { delayMs: number; seed: number } {
  const next = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(next ^ (next >>> 15), next | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  const part = ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  return { delayMs: 1000 + Math.round(part * 1000), seed: next };
}
