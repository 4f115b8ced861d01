import type { Project } from '@stackworks/contracts';
import { expect, it } from 'vitest';
import { findChanges, toAnswers } from './brief-answers.ts';

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

it('only what differs is sent, so that nothing else is overwritten', () => {
  const answers = toAnswers(project);
  expect(findChanges(project, answers)).toBeNull();
  expect(
    findChanges(project, { ...answers, targetAudience: 'Locals', description: 'Opening hours ' }),
  ).toEqual({
    targetAudience: 'Locals',
  });
});
