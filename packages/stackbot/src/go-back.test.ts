import { expect, test } from 'vitest';
import { guidedSteps } from './conversation-state.ts';
import { goBack } from './conversation.ts';
import { toConsultation } from './to-consultation.ts';
import { newConversation, readReply, recommended, talk } from './testing/talk.ts';

const suggested = ({ choices }: ReturnType<typeof newConversation>) =>
  choices.filter(({ isSuggested }) => isSuggested).map(({ label }) => label);

test('every answered question can be gone back to, and the later answers come again as suggestions', () => {
  const before = recommended();
  for (const step of guidedSteps) {
    const back = goBack(before, step);
    expect(back.step).toBe(step);
    expect(suggested(back)).toEqual([before.answers[step]]);
    const left = guidedSteps.slice(guidedSteps.indexOf(step));
    const again = left.reduce((held) => talk(held, [`>${suggested(held)[0] ?? ''}`]), back);
    expect(again).toMatchObject({ step: 'next_steps', answers: before.answers, asking: 'person' });
  }
});

test('the rest can be left as it was in one go', () => {
  const back = goBack(recommended(), 'budget');
  const changed = talk(back, ['>Over $200/month', '>keep_rest']);
  expect(changed).toMatchObject({
    step: 'next_steps',
    answers: { ...recommended().answers, budget: 'Over $200/month' },
  });
  expect(talk(back, ['>keep_rest']).answers).toEqual(recommended().answers);
});

test('another answer can bring another plan', () => {
  const changed = talk(goBack(recommended(), 'business_type'), [
    '>Technology',
    '>Not yet',
    '>Expand market reach',
    '>$100-200/month',
    '>Within a month',
  ]);
  expect(changed.recommended).toBe('stackpro');
});

test('nothing that was said leaves the transcript, and each answer can be changed at its last place', () => {
  const before = recommended();
  const changed = talk(goBack(before, 'budget'), ['70 or so', '>keep_rest']);
  expect(changed.lines.slice(0, before.lines.length).map(({ text }) => text)).toEqual(
    before.lines.map(({ text }) => text),
  );
  const places = changed.lines.flatMap(({ answers, text }) => (answers === 'budget' ? text : []));
  expect(places).toEqual(['70 or so']);
  expect(changed.lines.flatMap(({ answers }) => answers ?? []).toSorted()).toEqual(guidedSteps.toSorted());
});

test('a question without an answer cannot be gone back to', () => {
  const asked = talk(newConversation(), ['>start', '>Other']);
  expect(goBack(asked, 'budget')).toBe(asked);
  expect(goBack(asked, 'contact_info')).toBe(asked);
});

test('a website that was typed is offered again', () => {
  const before = recommended({ current_website: 'Not yet' });
  const typed = talk(goBack(before, 'current_website'), ['tern.example', '>keep_rest']);
  expect(suggested(goBack(typed, 'current_website'))).toEqual(['tern.example']);
});

test('a yes to storing the answers is no yes to a person, and the other way round', () => {
  const asked = talk(recommended(), ['>no', '>yes']);
  const back = talk(goBack(asked, 'budget'), ['>keep_rest', 'Do you make logos?', 'ana@tern.example']);
  expect(toConsultation(back)).toMatchObject({ wantsCall: true });
});

test('while answers are changed, the team keeps those it has', () => {
  const partial = talk(recommended(), ['>yes', 'ana@tern.example']);
  expect(toConsultation(goBack(partial, 'business_type'))).toMatchObject({
    businessType: 'Restaurant/Food Service',
    budget: '$50-100/month',
    isPartial: true,
  });
});

test('after the end, changed answers go out as another consultation, and only after a yes', () => {
  const whole = talk(recommended(), ['>yes', 'ana@tern.example', 'Ana']);
  const changed = talk(goBack(whole, 'budget'), ['>Over $200/month', '>keep_rest']);
  expect(toConsultation(changed)).toEqual(whole.finished);
  expect(readReply(changed).at(-1)).toBe('Shall I pass your new answers on to the team?');

  expect(talk(changed, ['>no'])).toMatchObject({ step: 'complete', finished: whole.finished });
  const passed = talk(changed, ['>yes']);
  expect(passed).toMatchObject({
    step: 'complete',
    finished: { budget: 'Over $200/month', isPartial: false },
  });
  expect(passed.finished?.id).not.toBe(whole.finished?.id);
});

test('an address or a name can be put right, before and after the end', () => {
  const partial = talk(recommended(), ['>yes', 'ana@tern.exampl']);
  const corrected = talk(goBack(partial, 'contact_info'), ['ana@tern.example']);
  expect(toConsultation(corrected)).toMatchObject({
    id: toConsultation(partial)?.id,
    email: 'ana@tern.example',
  });

  const whole = talk(corrected, ['Anna']);
  const which = goBack(whole, 'contact_info');
  expect(which.asking).toBe('which');
  expect(talk(which, ['>email', 'ana@kauri.example']).finished).toMatchObject({
    email: 'ana@kauri.example',
    name: 'Anna',
  });
  expect(talk(which, ['>name', 'Ana']).finished).toMatchObject({ email: 'ana@tern.example', name: 'Ana' });
  expect(talk(which, ['ana@kauri.example']).finished?.email).toBe('ana@kauri.example');
  expect(talk(which, ['>no'])).toMatchObject({ step: 'complete', finished: whole.finished });
});
