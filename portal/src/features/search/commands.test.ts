import { expect, it, vi } from 'vitest';
import { sampleItem } from '#/testing/inbox-item-fixture.ts';
import { staffProjectFixture } from '#/testing/project-fixture.ts';
import type { Target } from './target.ts';

// The typed calls are made for the page's own origin.
vi.stubGlobal('window', { location: { origin: 'https://stackworks.example' } });
const { matchCommands } = await import('./commands.tsx');

const conversation = { kind: 'project', subjectId: 'p' } as const;
const target: Target = {
  ...{ name: 'Clinic bookings', conversation, project: staffProjectFixture() },
  ...{ client: { id: 'c', name: 'Sione Fifita' }, item: null },
};
const steps = (typed: string, about = target) => matchCommands(about, typed).map(({ step }) => step);

it('a project can have its status changed, be assigned and be replied about, and its client have another', () => {
  expect(steps('')).toEqual(['status', 'assign', 'reply', 'start']);
});

it('a client without a project can be replied to', () => {
  expect(steps('', { ...target, project: null })).toEqual(['reply', 'start']);
});

it('what waits can be snoozed, and a chat that waits be assigned', () => {
  const waiting = { ...target, project: null, item: sampleItem };
  expect(steps('', waiting)).toEqual(['assign', 'reply', 'snooze', 'start']);
  expect(steps('snooze', waiting)).toEqual(['snooze']);
});

it('commands are found by the beginnings of their words', () => {
  expect(steps('change st')).toEqual(['status']);
  expect(steps('ASS')).toEqual(['assign']);
  expect(steps('saved')).toEqual(['reply']);
  expect(steps('start')).toEqual(['start']);
  expect(steps('bookings')).toEqual([]);
});
