import type { Project } from '@stackworks/contracts';
import { expect, it } from 'vitest';
import { applyEdits, findChanges, findConflicts, toAnswers } from './brief-edits.ts';

const project: Project = {
  id: 'bakery',
  projectName: 'Untitled Project',
  projectType: 'custom_website',
  description: 'Opening hours',
  priority: 'normal',
  status: 'pending',
  targetAudience: 'Not specified',
  brandPersonality: null,
  colorPreferences: 'Rye brown',
  stylePreferences: null,
  competitorExamples: null,
  additionalRequirements: null,
  waitingOn: 'client',
  dueDate: null,
  brief: {
    version: 0,
    logo: null,
    photos: null,
    missing: ['projectName', 'targetAudience', 'logo', 'photos'],
    completedAt: null,
    isEditable: true,
    ordered: null,
  },
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-20T08:00:00.000Z',
};

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
