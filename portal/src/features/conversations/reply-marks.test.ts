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
  const whole = insertReply('a b', { start: 2, end: 2 }, [], splitReply('xyz'));
  expect(whole).toMatchObject({ text: 'a xyz b', filled: [], select: { start: 5, end: 5 } });
});

it('a reply never touches the text around it', () => {
  const place = (text: string, at: number) =>
    insertReply(text, { start: at, end: at }, [], splitReply('Kia ora.')).text;
  expect(place('Typed by hand.', 14)).toBe('Typed by hand.\n\nKia ora.');
  expect(place('Typed by hand.', 0)).toBe('Kia ora.\n\nTyped by hand.');
  expect(place('Typed by hand.', 8)).toBe('Typed by Kia ora. hand.');
  expect(place('Typed, then more', 5)).toBe('Typed Kia ora., then more');
  expect(place('Typed by hand. ', 15)).toBe('Typed by hand. Kia ora.');
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
