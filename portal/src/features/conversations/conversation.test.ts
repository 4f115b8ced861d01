import { expect, it } from 'vitest';
import type { Message } from '@stackworks/contracts';
import {
  authorOf,
  conversationId,
  isUnreadNote,
  timeOf,
  toConversation,
  type Conversation,
} from './conversation.ts';

const client = { role: 'client', userId: 'aroha' } as const;
const admin = { role: 'admin', userId: 'hana' } as const;

it.each<[string, Conversation]>([
  ['client:aroha:chat', { kind: 'chat', subjectId: 'aroha', ...client }],
  ['client:aroha:bakery', { kind: 'project', subjectId: 'bakery', ...client }],
  ['admin:hana:chat-aroha', { kind: 'chat', subjectId: 'aroha', ...admin }],
  ['admin:hana:bakery', { kind: 'project', subjectId: 'bakery', ...admin }],
])('drafts and outboxes are stored under %s, and found again', (id, conversation) => {
  expect(conversationId(conversation)).toBe(id);
  expect(toConversation(id, conversation)).toEqual(conversation);
});

it('a note in a chat is new until its reader has read it, and in a project as its messages are', () => {
  const note: Message = {
    id: 'note',
    kind: 'chat',
    subjectId: 'aroha',
    content: 'They pay late.',
    attachments: [],
    senderType: 'admin',
    senderId: 'mere',
    senderName: 'Mere Walker',
    idempotencyKey: null,
    folded: [],
    isAbsenceNote: false,
    isFromOther: false,
    arrivedAt: null,
    emailId: null,
    isInternal: true,
    isRead: false,
    createdAt: '2026-11-20T09:00:00.000Z',
  };

  expect(isUnreadNote('chat', note)).toBe(true);
  expect(isUnreadNote('chat', { ...note, isRead: true })).toBe(false);
  expect(isUnreadNote('chat', { ...note, isInternal: false })).toBe(false);
  expect(isUnreadNote('project', note)).toBe(false);
});

it('the client reads who wrote an email that staff filed in their conversation, and “You” above their own', () => {
  const by = (senderName: string, senderId: string | null, isFromOther = false) =>
    ({ senderType: senderId === null ? 'admin' : 'client', senderId, senderName, isFromOther }) as const;
  const theirs = by('Jo (jo@acc.example)', 'aroha', true);
  const own = by('Aroha Ngata', 'aroha');
  const colleagues = by('Pip Rua', 'pip');
  const teams = by('Mere Walker', null);

  expect([theirs, own, colleagues, teams].map((each) => authorOf(each, 'aroha'))).toEqual([
    'Jo (jo@acc.example)',
    'You',
    'Pip Rua',
    'Mere Walker',
  ]);
  expect([theirs, own].map((each) => authorOf(each, undefined))).toEqual([
    'Jo (jo@acc.example)',
    'Aroha Ngata',
  ]);
});

it('an email that staff filed after later messages is shown with when it came', () => {
  const [came, filed] = ['2026-11-20T09:03:00.000Z', '2026-11-20T09:05:00.001Z'];
  expect(timeOf({ createdAt: filed, arrivedAt: came })).toEqual({ at: came, isEarlier: true });
  expect(timeOf({ createdAt: came, arrivedAt: came })).toEqual({ at: came, isEarlier: false });
  expect(timeOf({ createdAt: filed, arrivedAt: null })).toEqual({ at: filed, isEarlier: false });
});
