import { stackbotFacts } from '@stackworks/contracts';
import type { Answers, Conversation, Facts } from '#/conversation-state.ts';
import { answer, begin } from '#/conversation.ts';
import facts from './sample-facts.json' with { type: 'json' };
import passages from './sample-passages.json' with { type: 'json' };

/** What the bot knows in tests: made-up figures, so that none can come from the package itself. */
export const sampleFacts = stackbotFacts.parse(facts);

/** The same with passages to quote. */
export const quotableFacts = stackbotFacts.parse({ ...facts, passages });

/** A conversation that has just begun. */
export const newConversation = (seed = 7) => begin({ id: 'a8098c1a-f86e-4da4-8e0d-0242ac12fffe', seed });

/** A conversation in which all of this was typed, or chosen where it starts with `>`. */
export const talk = (conversation: Conversation, said: readonly string[], facts: Facts = sampleFacts) =>
  said.reduce(
    (held, one) => answer(held, one.startsWith('>') ? { choice: one.slice(1) } : { text: one }, facts),
    conversation,
  );

const bakery = {
  business_type: 'Restaurant/Food Service',
  current_website: 'Not yet',
  main_goal: 'Get more customers',
  budget: '$50-100/month',
  timeline: 'Within a month',
} as const satisfies Answers;

/** A conversation whose five questions are answered, so that a plan has been recommended. */
export const recommended = (answers: Answers = {}) =>
  talk(newConversation(), [
    '>start',
    ...Object.values({ ...bakery, ...answers }).map((value) => `>${value}`),
  ]);

/** What the bot said after the visitor's last line. */
export function readReply({ lines }: Conversation): string[] {
  const last = lines.findLastIndex(({ from }) => from === 'visitor');
  return lines.slice(last + 1).map(({ text }) => text);
}

export const readLabels = ({ choices }: Conversation): string[] => choices.map(({ label }) => label);
