import type { Message } from '@stackworks/contracts';
import { expect, it } from 'vitest';
import type { Outgoing } from './outbox.ts';
import { toRows } from './conversation-rows.ts';

const now = new Date('2026-11-20T15:00:00Z');

const client = { role: 'client', userId: 'aroha' } as const;

const message = (id: string, day: number, more: Partial<Message> = {}): Message => ({
  id,
  kind: 'chat',
  subjectId: 'aroha',
  content: id,
  senderType: 'admin',
  senderId: null,
  senderName: 'Hana Whitcombe',
  attachments: [],
  idempotencyKey: null,
  folded: [],
  isAbsenceNote: false,
  isFromOther: false,
  arrivedAt: null,
  emailId: null,
  isInternal: false,
  isRead: false,
  createdAt: new Date(`2026-11-${day}T14:00:00Z`).toISOString(),
  ...more,
});

const outgoing = (key: string): Outgoing => ({
  key,
  text: key,
  files: [],
  isInternal: false,
  isNudge: false,
  sendAt: null,
  writtenAt: now.getTime(),
  rejection: null,
  isDelayed: false,
  reply: null,
  seenUpTo: null,
});

it('each day is named once, above its first message', () => {
  const rows = toRows([message('a', 18), message('b', 18), message('c', 20)], [], client, null, now);
  expect(rows.map(({ day }) => day)).toEqual(['Wednesday 18 November', null, 'Today']);
});

it('the first unread message of the other side is marked as new', () => {
  const messages = [message('a', 18), message('mine', 19, { senderType: 'client' }), message('b', 20)];
  const rows = toRows(messages, [], client, message('a', 18).createdAt, now);
  expect(rows.filter((row) => row.kind === 'message' && row.isFirstUnread).map(({ key }) => key)).toEqual([
    'b',
  ]);
});

it('a stored message is no longer outgoing, and has the same row', () => {
  const sent = message('a', 20, { senderType: 'client', idempotencyKey: 'key-1' });
  const rows = toRows([sent], [outgoing('key-1'), outgoing('key-2')], client, null, now);
  expect(rows.map(({ kind, key }) => [kind, key])).toEqual([
    ['message', 'key-1'],
    ['outgoing', 'key-2'],
  ]);
});

it('a colleague’s note is new to staff, and one’s own is not', () => {
  const note = { isInternal: true, senderId: 'hana' };
  const messages = [message('mine', 19, { isInternal: true, senderId: 'tama' }), message('theirs', 20, note)];
  const rows = toRows(messages, [], { role: 'admin', userId: 'tama' }, message('a', 18).createdAt, now);
  expect(rows.filter((row) => row.kind === 'message' && row.isFirstUnread).map(({ key }) => key)).toEqual([
    'theirs',
  ]);
});

it('what happened beside the messages stands among them by its time, before what is being sent', () => {
  const line = (key: string, day: number) => ({
    key,
    at: new Date(`2026-11-${day}T16:00:00Z`).toISOString(),
    content: key,
  });
  const lines = [line('version 1', 17), line('version 2', 18), line('version 3', 19)];
  const rows = toRows([message('a', 18), message('b', 19)], [outgoing('c')], client, null, now, lines);
  expect(rows.map(({ key }) => key)).toEqual(['version 1', 'a', 'version 2', 'b', 'version 3', 'c']);
  expect(rows.map(({ day }) => day !== null)).toEqual([true, true, false, true, false, true]);
});
