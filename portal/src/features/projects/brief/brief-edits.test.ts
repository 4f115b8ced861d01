import { expect, it } from 'vitest';
import { projectFixture } from '#/testing/project-fixture.ts';
import { applyEdits, findChanges, findConflicts, toAnswers } from './brief-edits.ts';

const project = projectFixture({
  projectName: 'Untitled Project',
  description: 'Opening hours',
  targetAudience: 'Not specified',
  colorPreferences: 'Rye brown',
});

it('placeholders are no answers', () => {
  expect(toAnswers(project)).toMatchObject({
    projectName: '',
    targetAudience: '',
    colorPreferences: 'Rye brown',
  });
});

const stored = toAnswers(project);

it('only what differs is sent, so that nothing else is overwritten', () => {
  expect(findChanges(stored, {})).toBeNull();
  expect(
    findChanges(stored, {
      targetAudience: { text: 'Locals', before: '' },
      description: { text: 'Opening hours ', before: 'Opening hours' },
    }),
  ).toEqual({ targetAudience: 'Locals' });
});

it('an answer that was changed elsewhere shows, unless something is typed over it', () => {
  const changed = { ...stored, description: 'A map', colorPreferences: 'Rust' };
  const edits = {
    description: { text: 'Opening hours and cakes', before: 'Opening hours' },
    colorPreferences: { text: 'Rye brown', before: 'Rye brown' },
  };
  expect(applyEdits(changed, edits)).toMatchObject({
    description: 'Opening hours and cakes',
    colorPreferences: 'Rust',
  });
});

it('only an answer edited both here and elsewhere is a conflict', () => {
  const edits = {
    description: { text: 'Opening hours and cakes', before: 'Opening hours' },
    targetAudience: { text: 'Locals', before: '' },
  };
  expect(findConflicts(stored, edits)).toEqual([]);
  expect(findConflicts({ ...stored, colorPreferences: 'Rust', targetAudience: 'Locals' }, edits)).toEqual([]);
  expect(findConflicts({ ...stored, description: 'A map' }, edits)).toEqual(['description']);
});
