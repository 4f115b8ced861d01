import type { Conversation, EditableStep, PlanCard } from './conversation-state.ts';
import { nextDelay } from './seeded-delay.ts';

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
