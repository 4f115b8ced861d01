import type { SearchAnswer, SearchFind } from '@stackworks/contracts';
import { expect, it, vi } from 'vitest';
import { sampleItem } from '#/testing/inbox-item-fixture.ts';
import { staffProjectFixture } from '#/testing/project-fixture.ts';
import type { Target } from './target.ts';

// The typed calls are made for the page's own origin.
vi.stubGlobal('window', { location: { origin: 'https://stackworks.example' } });
const { matchCommands } = await import('./commands.tsx');
const { matchGeneral } = await import('./general-commands.tsx');
const { findBest, findOpen } = await import('./target.ts');

const conversation = { kind: 'project', subjectId: 'p' } as const;
const target: Target = {
  name: 'Clinic bookings',
  conversation,
  project: staffProjectFixture(),
  client: { id: 'c', name: 'Sione Fifita', canPayByLink: false },
  lead: null,
  item: null,
};
const steps = (typed: string, about = target) => matchCommands(about, typed).map(({ id }) => id);

it('a project can have its status changed, be assigned and be replied about, and its client have another', () => {
  expect(steps('')).toEqual(['status', 'assign', 'reply', 'start']);
});

it('a client without a project can be replied to, and be sent a payment link while they have no plan', () => {
  expect(steps('', { ...target, project: null })).toEqual(['reply', 'start']);
  const unpaid = { id: 'c', name: 'Sione Fifita', canPayByLink: true };
  expect(steps('', { ...target, project: null, client: unpaid })).toEqual(['reply', 'start', 'link']);
  expect(steps('pay link', { ...target, client: unpaid })).toEqual(['link']);
});

it('what waits can be snoozed and be done with, and a chat that waits be assigned', () => {
  const waiting = { ...target, project: null, item: sampleItem };
  expect(steps('', waiting)).toEqual(['assign', 'reply', 'snooze', 'done', 'start']);
  expect(matchCommands(waiting, 'snooze')).toMatchObject([{ id: 'snooze', about: 'Bakery site' }]);
});

it('a lead can be opened, answered, converted and, while it waits, be dealt with as in the inbox', () => {
  const about = { kind: 'lead', subjectId: 'l' } as const;
  const lead = { ...target, conversation: about, project: null, client: null };
  const open = { ...lead, lead: { id: 'l', convertedTo: null } };
  expect(steps('', open)).toEqual(['open', 'answer', 'reply', 'convert']);
  const item = { ...sampleItem, kind: 'lead' as const };
  expect(steps('', { ...open, item })).toEqual([
    ...['open', 'answer', 'assign', 'reply', 'convert', 'snooze', 'done'],
  ]);
  expect(steps('con', open)).toEqual(['convert']);
  expect(steps('', { ...lead, lead: { id: 'l', convertedTo: 'c' } })).toEqual(['open']);
});

it('Done is not offered for items that only work can end', () => {
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

it('on any screen a client can be added and the colours be changed, found by the beginnings of their words', () => {
  const general = (typed: string) => matchGeneral(typed, 'light').map(({ id }) => id);
  expect(general('')).toEqual(['add-client', 'colours-device', 'colours-light', 'colours-dark']);
  expect(general('add')).toEqual(['add-client']);
  expect(general('col dark')).toEqual(['colours-dark']);
  expect(general('clinic')).toEqual([]);
  expect(matchGeneral('', 'light').filter(({ isNow }) => isNow)).toMatchObject([{ id: 'colours-light' }]);
});

it('on the page of a client the commands are about that client, and on other pages about nobody', () => {
  expect(findOpen('?tab=clients&client=c')).toEqual({ kind: 'chat', subjectId: 'c' });
  expect(findOpen('?tab=clients')).toBeNull();
  expect(findOpen('?tab=audit&client=c')).toBeNull();
});

const none = { items: [], nextCursor: null };
const nothing: SearchAnswer = {
  clients: none,
  projects: none,
  leads: none,
  invoices: none,
  messages: none,
  files: none,
};
const find = (kind: 'client' | 'project', id: string, clientId: string, isMatch: boolean): SearchFind => ({
  kind,
  id,
  clientId,
  title: [{ text: id, isMatch }],
  snippet: [],
  detail: [],
  isInternal: false,
  phone: [],
  plan: null,
  status: null,
  dueDate: null,
  projectId: kind === 'project' ? id : null,
  leadId: null,
  createdAt: null,
});
/** What is found by its own name is marked; what is found by its company is not. */
const found = (...finds: SearchFind[]): SearchAnswer => ({
  ...nothing,
  clients: { items: finds.filter(({ kind }) => kind === 'client'), nextCursor: null },
  projects: { items: finds.filter(({ kind }) => kind === 'project'), nextCursor: null },
});

it('a project that was named is the best match, before a newer one of the company that was named', () => {
  const company = find('client', 'aroha', 'aroha', false);
  const newer = find('project', 'orders', 'aroha', false);
  const named = find('project', 'bakery', 'aroha', true);
  expect(findBest(found(company, newer, named), null)).toEqual({ kind: 'project', subjectId: 'bakery' });
  expect(findBest(found(company, newer), null)).toEqual({ kind: 'chat', subjectId: 'aroha' });
});

it('a client who was named is the best match, before another client’s project of that name', () => {
  const client = find('client', 'priya', 'priya', true);
  const project = find('project', 'blog', 'someone', true);
  expect(findBest(found(client, project), null)).toEqual({ kind: 'chat', subjectId: 'priya' });
});

it('what is open is the best match as soon as it, or its client, matches too', () => {
  const project = staffProjectFixture({ id: 'open' });
  const here = { ...target, project, conversation: { kind: 'project', subjectId: 'open' } as const };
  const other = find('project', 'other', 'c', true);
  expect(findBest(found(other, find('project', 'open', 'c', true)), here)).toEqual(here.conversation);
  expect(findBest(found(find('client', 'd', 'd', true), find('client', 'c', 'c', true)), here)).toEqual(
    here.conversation,
  );
  expect(findBest(found(other), here)).toEqual({ kind: 'project', subjectId: 'other' });
});
