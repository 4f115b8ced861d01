import type { Conversation, EditableStep, PlanCard, Source } from './conversation-state.ts';

/** The conversation with one more line of the bot's, after a given delay or one of one to two seconds. */
export function say(
  conversation: Conversation,
  text: string,
  { delayMs, card, source }: { delayMs?: number; card?: PlanCard; source?: Source } = {},
): Conversation {
  const delay = nextDelay(conversation.seed);
  const line = {
    id: nextId(conversation),
    from: 'bot' as const,
    text,
    delayMs: delayMs ?? delay.delayMs,
    ...(card && { card }),
    ...(source && { source }),
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

/** What the bot said between the visitor's last two lines. */
export function readReplyBefore({ lines }: Conversation): string[] {
  const last = lines.findLastIndex(({ from }) => from === 'visitor');
  const before = lines.slice(0, Math.max(last, 0));
  const asked = before.findLastIndex(({ from }) => from === 'visitor');
  return before.slice(asked + 1).map(({ text }) => text);
}

/** The first of several ways to say something that the bot hasn't just used. @param wordings at least two */
export function sayFresh(
  conversation: Conversation,
  wordings: readonly [string, string, ...string[]],
  details: { source?: Source } = {},
): Conversation {
  const before = readReplyBefore(conversation);
  return say(conversation, wordings.find((wording) => !before.includes(wording)) ?? wordings[0], details);
}

/** How the bot names the questions of a message that it can't answer, after those that it can. */
export const restForPerson = 'A person can answer the rest';

/** Says an answer from content; to the same question asked again, in other words. */
export const sayAnswer = (conversation: Conversation, answer: string, source?: Source): Conversation =>
  sayFresh(
    conversation,
    [
      answer,
      'I can’t find more about that than what’s just above. A person can tell you more.',
      'That’s all I can find about it. A person can tell you more.',
    ],
    source && { source },
  );

/** Changes any line of the newest reply that the reply before it had too: nobody gets the same answer twice in a row. */
export function repeatNothing(before: Conversation, after: Conversation): Conversation {
  const said = new Set(readReplyBefore(after));
  const known = new Set(before.lines.map(({ id }) => id));
  const isRepeated = ({ id, from, text }: Conversation['lines'][number]) =>
    from === 'bot' && !known.has(id) && said.has(text);
  if (!after.lines.some(isRepeated)) return after;
  return {
    ...after,
    lines: after.lines.map((line) => (isRepeated(line) ? { ...line, text: `Again: ${line.text}` } : line)),
  };
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
