import { describe, expect, test } from 'vitest';
import { factsAt } from './conversation-state.ts';
import { newConversation, quotableFacts, readReply, talk } from './testing/talk.ts';

const ask = (typed: string, facts: typeof quotableFacts = quotableFacts) =>
  readReply(talk(newConversation(), [typed], facts))[0];

describe('a yes or no in the FAQ', () => {
  test.each(['Can I cancel?', 'so can i cancel anytime', 'can i cancel my plan please'])(
    'answers the FAQ’s own question, %s',
    (typed) => {
      expect(ask(typed)).toMatch(/^“Yes\. The first month is required\./);
    },
  );

  test.each(['can i cancel in the first month', 'can I cancel today', 'how do i cancel'])(
    'is left out for another question, %s',
    (typed) => {
      expect(ask(typed)).toMatch(/^“The first month is required\. After that, cancel in your portal/);
    },
  );

  test('is left out where the answer would be the opposite', () => {
    expect(ask('do you write the words?')).toMatch(/^“You fill in a short brief .* We draft the words/);
    expect(ask('do I have to write anything?')).toMatch(/^“No\. You fill in/);
  });
});

describe('whether we are open', () => {
  const hours = 'We’re here Monday to Friday 9 am to 6 pm.';
  const until = '2026-11-30T05:00:00.000Z';
  const open = { ...quotableFacts, openNow: { text: 'We’re open now, until 6 pm.', until } };

  test.each(['are you open now?', 'u open', 'are you still open', 'anyone there?', 'are you closed today'])(
    '%s is answered, with the hours',
    (typed) => {
      expect(ask(typed, open)).toBe(`We’re open now, until 6 pm. ${hours}`);
    },
  );

  test.each(['are you open on saturdays', 'what are your hours?'])('%s gets the hours alone', (typed) => {
    expect(ask(typed, open)).toBe(hours);
  });

  test('is known until we close or open, and after that only the hours are', () => {
    expect(factsAt(open, new Date('2026-11-30T04:59:59Z'))).toBe(open);
    expect(factsAt(open, new Date(until))).toEqual(quotableFacts);
    expect(factsAt(null, new Date(until))).toBeNull();
    expect(ask('are you open now?')).toBe(hours);
  });
});
