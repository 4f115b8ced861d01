import { consultationInput } from '@stackworks/contracts';
import { expect, test } from 'vitest';
import { editableSteps, parseConversation, type Conversation } from './conversation-state.ts';
import { answer, goBack } from './conversation.ts';
import { reportDelivery } from './delivery.ts';
import { newConversation, quotableFacts, readReply, recommended, talk } from './testing/talk.ts';
import { toConsultation } from './to-consultation.ts';

const support = 'help@tern.example';
const whole = () => talk(recommended(), ['>yes', 'ana@tern.example', 'Ana']);

test('the summary says who said what, down to the last answer', () => {
  const { conversationSummary } = whole().finished ?? { conversationSummary: '' };
  expect(conversationSummary).toMatch(/^StackBot: Kia ora/);
  expect(conversationSummary).toContain('\nVisitor: Restaurant/Food Service\n');
  expect(conversationSummary).toMatch(/Visitor: Ana$/);
});

test.each([
  [['>yes', '021 555 1234', 'ana@tern.example', 'Ana'], '021 555 1234'],
  [['>yes', 'ana@tern.example', 'Ana, ring me on +64 (21) 555-123'], '+64 (21) 555-123'],
  [['>yes', '021 555 1234', 'or rather 09 555 9876', 'ana@tern.example', 'Ana'], '09 555 9876'],
  [['>yes', 'we began on 2019-11-05, $1000000 ago', 'ana@tern.example', 'Ana'], null],
])('a number to ring among %j goes beside the answers', (said, phone) => {
  expect(toConsultation(talk(recommended(), said))?.phone).toBe(phone);
});

test.each([
  [['Do you do gift cards?', 'ana@tern.example', 'Ana'], 'Do you do gift cards?'],
  [['i want a loyalty scheme', 'ana@tern.example', 'Ana'], 'i want a loyalty scheme'],
  [['What does it cost?', '>yes', 'ana@tern.example', 'Ana'], null],
])('what only a person can answer of %j goes beside the answers', (said, question) => {
  expect(toConsultation(talk(recommended(), said))?.question).toBe(question);
});

test('a further consultation names the one it follows', () => {
  const first = whole();
  const again = talk(first, ['Do you do gift cards?', '>yes']);
  expect(first.finished?.follows).toBeNull();
  expect(again.finished?.follows).toBe(first.finished?.id);
  expect(again.finished?.id).not.toBe(first.finished?.id);
});

test('what the bot reports afterwards is nothing to send answers again for', () => {
  const partial = talk(recommended(), ['>yes', 'ana@tern.example']);
  const sent = toConsultation(partial);
  expect(sent).not.toBeNull();
  if (!sent) return;
  const waiting = reportDelivery(partial, sent, { outcome: 'waiting' }, support);
  expect(toConsultation(waiting)).toEqual(sent);
});

test('a conversation that is too long loses the bot’s words before the visitor’s', () => {
  const said = Array.from({ length: 20 }, (_, index) => `${index} ${'word '.repeat(180)}`);
  const long = talk(recommended(), ['>yes', ...said, 'ana@tern.example', 'Ana']);
  const { conversationSummary } = long.finished ?? { conversationSummary: '' };
  expect(conversationSummary.length).toBeLessThanOrEqual(20_000);
  expect(conversationSummary).not.toContain('StackBot:');
  for (const text of said) expect(conversationSummary).toContain(text.trim());

  const longer = talk(recommended(), ['>yes', ...said, ...said, 'ana@tern.example', 'Ana']).finished;
  expect(longer?.conversationSummary.length).toBeLessThanOrEqual(20_000);
  expect(longer?.conversationSummary).toMatch(/Visitor: Ana$/);
});

test('what became of a consultation is said once, and in words that are true', () => {
  const sent = whole().finished;
  expect(sent).not.toBeNull();
  if (!sent) return;
  const waiting = reportDelivery(whole(), sent, { outcome: 'waiting' }, support);
  expect(readReply(waiting).at(-1)).toBe(
    'I can’t reach the team right now. Your answers are saved on this device, and we’ll send them when you’re back online.',
  );
  expect(reportDelivery(waiting, sent, { outcome: 'waiting' }, support)).toBe(waiting);

  const message = 'Thank you. A person will reach out after 9 am on Monday.';
  const delivered = reportDelivery(waiting, sent, { outcome: 'delivered', message }, support);
  expect(readReply(delivered).at(-1)).toBe(message);
  expect(reportDelivery(delivered, sent, { outcome: 'delivered', message }, support)).toBe(delivered);

  const rejected = reportDelivery(
    whole(),
    sent,
    { outcome: 'refused', message: 'That is too long.' },
    support,
  );
  expect(readReply(rejected).at(-1)).toMatch(/^That is too long\. .*email help@tern\.example\.$/);
  expect(rejected.lines.slice(0, -1)).toEqual(whole().lines);
});

test('a partial one that was taken goes without saying, unless it had to wait', () => {
  const partial = talk(recommended(), ['>yes', 'ana@tern.example']);
  const about = { id: partial.id, isPartial: true };
  const delivered = { outcome: 'delivered', message: 'Thank you.' } as const;
  expect(reportDelivery(partial, about, delivered, support).lines).toEqual(partial.lines);
  const waited = reportDelivery(partial, about, { outcome: 'waiting' }, support);
  expect(readReply(reportDelivery(waited, about, delivered, support)).at(-1)).toBe(
    'Back online: the team has your answers now.',
  );
});

test('a rate-limited visitor learns that it is stored and sent later, and whom to email meanwhile', () => {
  const sent = whole().finished;
  if (!sent) throw new Error('nothing to send');
  const held = reportDelivery(whole(), sent, { outcome: 'held' }, support);
  expect(readReply(held).at(-1)).toMatch(/saved on this device, and we’ll send them.*help@tern\.example/);
  expect(readReply(reportDelivery(whole(), sent, { outcome: 'held' }, null)).at(-1)).toMatch(
    /contact form\.$/,
  );

  const partial = { id: sent.id, isPartial: true };
  const delivered = { outcome: 'delivered', message: 'Thank you.' } as const;
  const waited = reportDelivery(whole(), partial, { outcome: 'held' }, support);
  expect(readReply(reportDelivery(waited, partial, delivered, support)).at(-1)).toBe(
    'The team has your answers now.',
  );
});

const typed = [
  ...['yes', 'no', 'price', 'how long?', 'cafe', 'shop and cafe', '60', '3 weeks', 'sell online', 'hello'],
  ...[
    'ana@tern.example',
    'ana@',
    'Ana',
    'Li',
    '021 555 1234',
    'Ana 0215551234',
    '\u0000\u202e',
    '🦜'.repeat(700),
  ],
  ...['can i cancel', 'do you do loyalty schemes?', 'i dont use email', '+61 412 555 010', 'skip', 'thanks'],
  ...['x'.repeat(1500), '"}],{"', '<script>alert(1)</script>', ' \n\n\n a \r\n b', '\ud800', 'a\u2028b'],
];

/** One of a list, by a number from 0 up to 1. */
const pickOne = <Item>(items: readonly Item[], part: number) => items[Math.floor(part * items.length)];

/** A conversation that a careless visitor had, the same for the same number, with every state it went through. */
function wander(number: number): Conversation[] {
  let state = number;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const passed = [newConversation(number)];
  for (let turn = 0; turn < 40; turn += 1) {
    const held = passed.at(-1) ?? newConversation();
    const kind = next();
    const choice = pickOne(held.choices, next());
    const text = pickOne(typed, next()) ?? '';
    const step = pickOne(editableSteps, next()) ?? 'budget';
    const facts = next() < 0.9 ? quotableFacts : null;
    if (kind < 0.1) passed.push(goBack(held, step));
    else if (kind < 0.55 && choice) passed.push(answer(held, { choice: choice.value }, facts));
    else passed.push(answer(held, { text }, facts));
  }
  return passed;
}

test('wherever a visitor wanders, nothing they said is lost, and the API takes whatever is sent', () => {
  let sent = 0;
  const ends = new Set<string>();
  for (let number = 1; number <= 15; number += 1) {
    const passed = wander(number);
    passed.forEach((held, index) => {
      expect(parseConversation(JSON.parse(JSON.stringify(held)))).toEqual(held);
      expect(held.choices.length > 0 || held.step === 'complete').toBe(true);
      expect(new Set(held.choices.map(({ value }) => value)).size).toBe(held.choices.length);
      const before = passed[index - 1]?.lines ?? [];
      const said = readReply(passed[index - 1] ?? held);
      if (held.lines.length > before.length && held.lines[before.length]?.from === 'visitor' && index > 0)
        for (const text of readReply(held)) expect(said).not.toContain(text);
      expect(held.lines.slice(0, before.length).map(({ text }) => text)).toEqual(
        before.map(({ text }) => text),
      );

      const consultation = toConsultation(held);
      ends.add(held.step);
      if (!consultation) return;
      sent += 1;
      expect(held.leave).not.toBe('none');
      expect(consultationInput.parse(consultation)).toMatchObject({
        ...consultation,
        email: consultation.email ?? '',
      });
    });
  }
  expect(sent).toBeGreaterThan(100);
  expect(ends.size).toBe(10);
});
