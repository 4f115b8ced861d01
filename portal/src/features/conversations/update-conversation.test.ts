import type { Message } from '@stackworks/contracts';
import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import type { ConversationPage } from './conversation.ts';
import { withMessage, type KnownMessages } from './known-messages.ts';

vi.stubGlobal('window', { location: { origin: 'https://stackworks.example' } });
const { updateConversation } = await import('./update-conversation.ts');

const queryKey = ['/api/client/messages', 'bakery'];
const message: Message = {
  id: 'm1',
  kind: 'chat',
  subjectId: 'aroha',
  content: 'Kia ora',
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
  createdAt: '2026-11-20T08:00:00.000Z',
};

it('a message that arrives during the first read of its conversation is not lost', async () => {
  const queryClient = new QueryClient();
  const read = Promise.withResolvers<ConversationPage>();
  const reading = queryClient.infiniteQuery({
    queryKey,
    queryFn: () => read.promise,
    initialPageParam: '',
    getNextPageParam: () => null,
  });
  updateConversation(queryClient, queryKey, (known) => withMessage(known, message));
  read.resolve({ items: [], nextCursor: null, readUpTo: null });
  await reading;
  await Promise.resolve();
  expect(queryClient.getQueryData<KnownMessages>(queryKey)?.pages[0]?.items).toEqual([message]);
});
