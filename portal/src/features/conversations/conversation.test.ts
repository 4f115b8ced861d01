import { expect, it } from 'vitest';
import type { Message } from '@stackworks/contracts';
import { conversationId, isUnreadNote, toConversation, type Conversation } from './conversation.ts';

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
    ...{ id: 'note', kind: 'chat', subjectId: 'aroha', content: 'They pay late.', attachments: [] },
    ...{
      senderType: 'admin',
      senderId: 'mere',
      senderName: 'Mere Walker',
      idempotencyKey: null,
      emailId: null,
    },
    ...{ isInternal: true, isRead: false, createdAt: '2026-11-20T09:00:00.000Z' },
  };

  expect(isUnreadNote('chat', note)).toBe(true);
  expect(isUnreadNote('chat', { ...note, isRead: true })).toBe(false);
  expect(isUnreadNote('chat', { ...note, isInternal: false })).toBe(false);
  expect(isUnreadNote('project', note)).toBe(false);
});
