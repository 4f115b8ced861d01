import type { Message } from '@stackworks/contracts';
import { expect, it } from 'vitest';
import { fileFixture } from '#/testing/file-fixture.ts';
import type { ConversationPage } from './conversation.ts';
import {
  inOrder,
  withMessage,
  withNewestPage,
  withReadUpTo,
  withThumbnail,
  type KnownMessages,
} from './known-messages.ts';

const at = (minute: number) => `2026-11-20T08:${String(minute).padStart(2, '0')}:00.000Z`;

const message = (minute: number): Message => ({
  id: `m${minute}`,
  kind: 'chat',
  subjectId: 'aroha',
  content: `at ${minute}`,
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
  createdAt: at(minute),
});

const page = (minutes: number[], nextCursor: string | null = null): ConversationPage => ({
  items: minutes.map(message),
  nextCursor,
  readUpTo: null,
});

const known = (...pages: ConversationPage[]): KnownMessages => ({ pages, pageParams: pages.map(() => '') });
const idsOf = (messages: KnownMessages) => inOrder(messages).map(({ id }) => id);

it('a new message comes after those that were written before it', () => {
  expect(idsOf(withMessage(known(page([3, 1])), message(4)))).toEqual(['m1', 'm3', 'm4']);
  expect(idsOf(withMessage(known(page([3, 1])), message(2)))).toEqual(['m1', 'm2', 'm3']);
});

it('a message received twice is listed once, on any page', () => {
  const before = known(page([4, 3], 'older'), page([2, 1]));
  expect(withMessage(before, message(4))).toBe(before);
  expect(withMessage(before, message(1))).toBe(before);
});

it('missed messages go above the known ones', () => {
  const after = withNewestPage(known(page([2], 'older'), page([1])), page([4, 3, 2], 'older'));
  expect(idsOf(after)).toEqual(['m1', 'm2', 'm3', 'm4']);
});

it('messages older than a gap are dropped, and read again later', () => {
  const after = withNewestPage(known(page([2], 'older'), page([1])), page([9, 8], 'before 8'));
  expect(idsOf(after)).toEqual(['m8', 'm9']);
  expect(after.pages.at(-1)?.nextCursor).toBe('before 8');
});

it('a thumbnail that arrives later is added to its message alone', () => {
  const file = fileFixture();
  const [one, other] = [{ ...message(1), attachments: [file] }, message(2)];
  const before = known({ items: [other, one], nextCursor: null, readUpTo: null });
  const after = withThumbnail(before, { fileId: 'loaf', thumbnailUrl: '/thumbnail' });

  const shown = { ...one, attachments: [{ ...file, thumbnailUrl: '/thumbnail' }] };
  expect(inOrder(after)).toEqual([shown, other]);
});

it('reading never goes backwards', () => {
  const read = withReadUpTo(known(page([4, 3])), at(4));
  expect(withReadUpTo(read, at(3))).toBe(read);
  expect(withReadUpTo(read, null)).toBe(read);
});
