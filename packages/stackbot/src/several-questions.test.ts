import { describe, expect, test } from 'vitest';
import type { Conversation } from './conversation-state.ts';
import { splitQuestions } from './split-questions.ts';
import { newConversation, quotableFacts, readReply, recommended, talk } from './testing/talk.ts';
import { toConsultation } from './to-consultation.ts';

const ask = (typed: string, from: Conversation = newConversation()) => talk(from, [typed], quotableFacts);

/** The bot's lines after the visitor's last, with what they link to. */
const readSources = ({ lines }: Conversation) =>
  lines
    .slice(lines.findLastIndex(({ from }) => from === 'visitor') + 1)
    .map(({ source }) => source?.label ?? null);

const cancel = 'FAQ: Can I cancel?';
const ownership = 'FAQ: Who owns the finished website?';
const refunds = 'Terms of Service: Refunds';
const plans = 'Plans and prices';

describe('a message with several questions', () => {
  test.each<[string, (string | null)[]]>([
    ['how much is it and do I own the site?', [plans, ownership]],
    ['do i own the site and can i cancel', [ownership, cancel]],
    ['Can I cancel? Do you give refunds?', [cancel, refunds]],
    ['do you give refunds, and is hosting included', [refunds, plans]],
    ['how long does it take, what does it cost and do I own it?', [plans, plans, ownership]],
    ['I run a cafe in Nelson. Do I own the site? And can I cancel?', [ownership, cancel]],
  ])('%s gets an answer to each, with its link', (typed, sources) => {
    expect(readSources(ask(typed))).toEqual(sources);
    expect(readSources(ask(typed, recommended()))).toEqual(sources);
    const guided = talk(newConversation(), ['>start'], quotableFacts);
    expect(readSources(ask(typed, guided))).toEqual([...sources, null]);
  });

  test('gets short answers', () => {
    const [owns = '', cancels = ''] = readReply(ask('do i own the site and can i cancel'));
    expect(owns).toBe(
      '“You do. What you send us stays yours, and the design, words and code we make for your site become yours once they’re paid for. …”',
    );
    expect(cancels).toMatch(/^“Yes\. The first month is required\. .* …”$/);
  });

  test('gets three answers at most, and hears what is left', () => {
    const asked = ask('what are your hours? where are you based? can i cancel? do you give refunds?');
    expect(readSources(asked)).toEqual(['Contact', 'About us', cancel, null]);
    expect(readReply(asked).at(-1)).toBe('A person can answer the rest: “do you give refunds?”');
  });

  test('hears which of them a person answers, and that one goes to the team', () => {
    const asked = ask('is hosting included and do you do loyalty schemes?');
    expect(readSources(asked)).toEqual([plans, null]);
    expect(readReply(asked).at(-1)).toBe('A person can answer the rest: “do you do loyalty schemes?”');
    const whole = talk(asked, ['>person', 'ana@tern.example', 'Ana'], quotableFacts);
    expect(toConsultation(whole)?.question).toBe('is hosting included and do you do loyalty schemes?');
  });

  test('gets one answer where both ask the same', () => {
    expect(readSources(ask('so is it mine? do i own the site'))).toEqual([ownership]);
  });
});

test.each([
  ['can i cancel', ['can i cancel']],
  ['If I cancel, do I keep my site?', ['If I cancel, do I keep my site?']],
  [
    'We’re at www.tern.example. How much is it and is hosting included?',
    ['How much is it', 'is hosting included?'],
  ],
  ['photos and logos', []],
])('%s has the questions %j', (typed, questions) => {
  expect(splitQuestions(typed)).toEqual(questions);
});
