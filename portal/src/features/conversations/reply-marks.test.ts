import { splitReply } from '@stackworks/contracts';
import { expect, it } from 'vitest';
import { findMarks, findNextMark, insertReply, moveMarks } from './reply-marks.ts';

const pieces = splitReply('Kia ora {{first_name}}, by {{due_date}}. {{staff_first_name}}', {
  first_name: 'Sione',
  staff_first_name: 'Hana',
});
const insert = (text: string, start: number, end = start) => insertReply(text, { start, end }, [], pieces);
const read = (text: string, filled: ReturnType<typeof moveMarks>) =>
  findMarks(text, filled).map(({ start, end }) => text.slice(start, end));

it('an inserted reply has its variables marked, and the first empty one selected', () => {
  const { text, filled, select } = insert('PS: bye', 4, 7);
  expect(text).toBe('PS: Kia ora Sione, by {{due_date}}. Hana');
  expect(read(text, filled)).toEqual(['Sione', '{{due_date}}', 'Hana']);
  expect(text.slice(select.start, select.end)).toBe('{{due_date}}');
});

it('a reply with nothing left to fill in leaves the caret behind it', () => {
  const whole = insertReply('ab', { start: 1, end: 1 }, [], splitReply('xyz'));
  expect(whole).toMatchObject({ text: 'axyzb', filled: [], select: { start: 4, end: 4 } });
});

it('marks move with edits around them, and go when they are edited themselves', () => {
  const { text, filled } = insert('', 0);
  const dated = text.replace('{{due_date}}', '27 November');
  const moved = moveMarks(filled, text, dated);
  expect(read(dated, moved)).toEqual(['Sione', 'Hana']);
  const greeted = `Mōrena. ${dated}`;
  expect(read(greeted, moveMarks(moved, dated, greeted))).toEqual(['Sione', 'Hana']);
  const renamed = dated.replace('Sione', 'Siona');
  expect(read(renamed, moveMarks(moved, dated, renamed))).toEqual(['Hana']);
});

it('the next mark is the first at or after the caret; after the last there is none', () => {
  const { text, filled } = insert('', 0);
  const marks = findMarks(text, filled);
  expect(findNextMark(marks, 0)?.variable).toBe('first_name');
  expect(findNextMark(marks, text.indexOf(', by'))?.variable).toBe('due_date');
  expect(findNextMark(marks, text.length)).toBeUndefined();
});
