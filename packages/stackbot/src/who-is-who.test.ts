import { describe, expect, test } from 'vitest';
import { newConversation, quotableFacts, readReply, recommended, talk } from './testing/talk.ts';

const ask = (said: readonly string[], from = newConversation()) => talk(from, said, quotableFacts);

test.each([
  'are you a real person?',
  'Am I talking to a bot',
  'is this AI?',
  'what’s your name',
  'who are you?',
])('%s is answered truthfully, wherever it is asked', (typed) => {
  for (const before of [[], ['>start'], ['>person'], ['>person', 'ana@tern.example']]) {
    const asked = ask([...before, typed]);
    expect(readReply(asked)[0]).toContain('I’m StackBot, a program.');
    expect(asked.name).toBe('');
  }
});

test('the bot’s name is no domain name', () => {
  const [reply] = readReply(ask(['does it come with a domain name?', 'what’s your name']));
  expect(reply).not.toMatch(/domain/);
});

describe('a name nobody asked for', () => {
  test.each(['fuck off', 'F**k off mate', 'asdfgh', 'piss off', 'after 5'])('is not %s', (typed) => {
    expect(ask(['>person', typed]).name).toBe('');
  });

  test.each([
    ['ring me on +64 (27) 555-01 99 after 5', ''],
    ['027 555 0199 any time', ''],
    ['027 555 0199, weekends', ''],
    ['027 555 0199 Mere', 'Mere'],
    ['027 555 0199 sarah', 'sarah'],
  ])('is looked for beside a number: %s', (typed, name) => {
    const called = ask(['>person', typed]);
    expect(called.name).toBe(name);
    expect(called.phone).not.toBe('');
    if (name === '') expect(called).toMatchObject({ asking: 'name' });
  });

  test('is taken from an introduction at any time, with its macrons', () => {
    const left = ask(['>person', 'jo@tern.example', 'no thanks', 'my name is Hēmi Te Whare'], recommended());
    expect(left.name).toBe('Hēmi Te Whare');
    expect(readReply(left)).toEqual(['Kia ora, Hēmi Te Whare. What can I help with?']);
  });
});

test('a question with an at sign is a question', () => {
  const [reply] = readReply(ask(['>person', 'can i have my own email address@mybusiness?']));
  expect(reply).not.toContain('doesn’t look like an email address');
});

test('two questions that nothing answers get two replies', () => {
  const first = ask(['>person', 'do you do loyalty schemes?']);
  const second = ask(['what is love?'], first);
  expect(readReply(first)[0]).toContain('one for a person');
  expect(readReply(second)[0]).toContain('I’ve added that one too');
});
