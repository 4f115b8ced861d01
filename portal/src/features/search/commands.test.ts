import { expect, it, vi } from 'vitest';
import { staffProjectFixture } from '#/testing/project-fixture.ts';
import type { Target } from './target.ts';

// The typed calls are made for the page's own origin.
vi.stubGlobal('window', { location: { origin: 'https://stackworks.example' } });
const { matchCommands } = await import('./commands.tsx');

const conversation = { kind: 'project', subjectId: 'p' } as const;
const target: Target = { name: 'Clinic bookings', conversation, project: staffProjectFixture() };
const steps = (typed: string, about = target) => matchCommands(about, typed).map(({ step }) => step);

it('a project can have its status changed, be assigned and be replied about', () => {
  expect(steps('')).toEqual(['status', 'assign', 'reply']);
});

it('a client without a project can be replied to', () => {
  expect(steps('', { ...target, project: null })).toEqual(['reply']);
});

it('commands are found by the beginnings of their words', () => {
  expect(steps('change st')).toEqual(['status']);
  expect(steps('ASS')).toEqual(['assign']);
  expect(steps('saved')).toEqual(['reply']);
  expect(steps('bookings')).toEqual([]);
});
