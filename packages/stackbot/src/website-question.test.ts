import { expect, test } from 'vitest';
import { newConversation, quotableFacts, readReply, talk } from './testing/talk.ts';
import { toConsultation } from './to-consultation.ts';

const ask = (...said: string[]) => talk(newConversation(), ['>start', '>Other', ...said], quotableFacts);
const question = 'Do you have a website now? If so, you can type its address.';

test.each([
  ['i want people to book tables', 'Automate processes'],
  ['we need to sell our honey online', 'Sell products online'],
  ['I’d like more customers', 'Get more customers'],
  ['i want a gallery', undefined],
])('%s is a need and no website: it is noted, and the question stays', (typed, goal) => {
  const asked = ask(typed);
  expect(asked).toMatchObject({ step: 'current_website', answers: { business_type: 'Other' } });
  expect(asked.answers.current_website).toBeUndefined();
  expect(readReply(asked).at(-1)).toBe(`I’ve added that to your answers. ${question}`);
  expect(asked.suggestions.main_goal).toBe(goal);
  const next = talk(asked, ['no'], quotableFacts);
  expect(next).toMatchObject({ step: 'main_goal', answers: { current_website: 'Not yet' } });
  expect(next.choices.flatMap(({ label, isSuggested }) => (isSuggested ? label : []))).toEqual(
    goal === undefined ? [] : [goal],
  );
});

test('a need goes to the team as a goal and a feature, with no website', () => {
  const asked = ask('i want people to book tables', '>person', 'ana@tern.example', 'Ana');
  expect(toConsultation(asked)).toMatchObject({
    mainGoal: 'Automate processes',
    features: ['Bookings'],
    currentWebsite: null,
  });
});

test('a need is answered from content too', () => {
  expect(readReply(ask('i want people to book tables'))[0]).toMatch(/^“Bookings” comes with Schooner/);
});

test('what is neither a need nor about a website is asked again', () => {
  for (const typed of ['bees', 'gallery please', 'we have a cafe', 'we sell old cars']) {
    const asked = ask(typed);
    expect(asked.step).toBe('current_website');
    expect(asked.answers.current_website).toBeUndefined();
  }
});

test.each([
  ['tern.example', 'tern.example'],
  ['https://www.tern.example/about', 'https://www.tern.example/about'],
  ['it’s tern.co.nz, but old', 'it’s tern.co.nz, but old'],
  ['nope', 'Not yet'],
  ['no, i want people to book tables', 'Not yet'],
  ['yes, it’s old', 'yes, it’s old'],
  ['we have an old wix site', 'we have an old wix site'],
  ['just a facebook page', 'just a facebook page'],
])('%s says whether there is a website', (typed, stored) => {
  expect(ask(typed)).toMatchObject({ step: 'main_goal', answers: { current_website: stored } });
});
