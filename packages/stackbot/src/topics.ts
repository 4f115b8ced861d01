import type { Conversation, Facts } from './conversation-state.ts';
import { toPricingAnswer, toTimelineAnswer } from './plan-words.ts';
import { say } from './transcript.ts';
import type { Topic } from './understand.ts';

/** Answers what was asked about prices and times from content, a line each. */
export function answerTopics(
  conversation: Conversation,
  topics: readonly Topic[],
  facts: Facts,
): Conversation {
  return topics.reduce((told, topic) => say(told, { text: toAnswer(topic, facts) }), conversation);
}

function toAnswer(topic: Topic, facts: Facts): string {
  if (!facts) {
    return topic === 'price'
      ? 'I can’t reach our price list right now, and I won’t guess. Ask me again in a minute.'
      : 'I can’t reach our set-up times right now, and I won’t guess. Ask me again in a minute.';
  }
  return topic === 'price' ? toPricingAnswer(facts) : toTimelineAnswer(facts);
}
