import { expect, it } from 'vitest';
import { conversationId, toConversation, type Conversation } from './conversation.ts';

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
