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
  ...{ client: { id: 'c', name: 'Sione Fifita' }, lead: null, item: null },
};
const steps = (typed: string, about = target) => matchCommands(about, typed).map(({ id }) => id);

it('a project can have its status changed, be assigned and be replied about, and its client have another', () => {
  expect(steps('')).toEqual(['status', 'assign', 'reply', 'start']);
});

it('a client without a project can be replied to', () => {
  expect(steps('', { ...target, project: null })).toEqual(['reply', 'start']);
});

it('what waits can be snoozed and be done with, and a chat that waits be assigned', () => {
  const waiting = { ...target, project: null, item: sampleItem };
  expect(steps('', waiting)).toEqual(['assign', 'reply', 'snooze', 'done', 'start']);
  expect(steps('snooze', waiting)).toEqual(['snooze']);
});

it('a lead can be opened, answered, converted and, while it waits, be dealt with as in the inbox', () => {
  const about = { kind: 'lead', subjectId: 'l' } as const;
  const lead = { ...target, conversation: about, project: null, client: null };
  const open = { ...lead, lead: { id: 'l', convertedTo: null } };
  expect(steps('', open)).toEqual(['open', 'answer', 'reply', 'convert']);
  const item = { ...sampleItem, kind: 'enquiry' as const };
  expect(steps('', { ...open, item })).toEqual([
    ...['open', 'answer', 'assign', 'reply', 'convert', 'snooze', 'done'],
  ]);
  expect(steps('con', open)).toEqual(['convert']);
  expect(steps('', { ...lead, lead: { id: 'l', convertedTo: 'c' } })).toEqual(['open']);
});

it('what only work ends is not offered to be done with', () => {
  expect(steps('done', { ...target, item: sampleItem })).toEqual(['done']);
  expect(steps('done', { ...target, item: { ...sampleItem, kind: 'revision' } })).toEqual([]);
});

it('commands are found by the beginnings of their words', () => {
  expect(steps('change st')).toEqual(['status']);
  expect(steps('ASS')).toEqual(['assign']);
  expect(steps('saved')).toEqual(['reply']);
  expect(steps('start')).toEqual(['start']);
  expect(steps('bookings')).toEqual([]);
});
