import type { ProjectAssignee, Workload, WorkPiece } from '@stackworks/contracts';
import { expect, it } from 'vitest';
import { moveWork } from './move-work.ts';

const person = (firstName: string): ProjectAssignee => ({
  id: firstName,
  email: `${firstName}@staff.example`,
  firstName,
  lastName: 'Nand',
  name: `${firstName} Nand`,
  profilePicture: null,
});
const piece = (id: string, dueDate: string | null, state: WorkPiece['state']): WorkPiece => ({
  id,
  projectName: id,
  clientName: 'Kōwhai Dental',
  version: 1,
  dueDate,
  state,
});
const row = (who: ProjectAssignee | null, pieces: WorkPiece[]): Workload => ({
  person: who,
  pieces,
  minutes: 0,
  words: '',
  open: pieces.length,
  lateReplies: 0,
  late: pieces.filter(({ state }) => state === 'late').length,
  dueThisWeek: pieces.filter(({ state }) => state === 'due').length,
});

const [ravi, jess] = [person('Ravi'), person('Jess')];
const gallery = piece('gallery', '2026-11-22T01:00:00.000Z', 'late');
const report = {
  summary: '',
  rows: [
    row(ravi, [gallery, piece('hours', null, 'later')]),
    row(jess, [
      piece('logo', '2026-11-20T01:00:00.000Z', 'late'),
      piece('menu', '2026-11-25T01:00:00.000Z', 'due'),
    ]),
    row(null, []),
  ],
};
const show = ({ rows }: typeof report) =>
  rows.map(({ open, late, dueThisWeek, pieces }) => [
    open,
    late,
    dueThisWeek,
    pieces.map(({ id }) => id).join(' '),
  ]);

it('puts work among somebody’s own by due date, and counts it with theirs', () => {
  expect(show(moveWork(report, gallery, jess))).toEqual([
    [1, 0, 0, 'hours'],
    [3, 2, 1, 'logo gallery menu'],
    [0, 0, 0, ''],
  ]);
});

it('takes work from everybody', () => {
  expect(show(moveWork(report, gallery, null)).at(-1)).toEqual([1, 1, 0, 'gallery']);
});

it('changes nothing where the work is already', () => {
  expect(show(moveWork(report, { ...gallery, version: 2 }, ravi))).toEqual(show(report));
});
