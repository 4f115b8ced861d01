import type { UploadedFile, LiveEvent } from '@stackworks/contracts';
import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import type { Message, KnownMessages } from '#/features/conversations/index.ts';

vi.stubGlobal('window', { location: { origin: 'https://stackworks.example' } });
const { applyEvent } = await import('./apply-event.ts');
const { chatKey, newestMessagesKey, staffChatKey } = await import('#/lib/query-keys.ts');

const picture: UploadedFile = {
  id: 'loaf',
  projectId: null,
  projectBriefId: null,
  fileName: 'loaf.png',
  fileType: 'image',
  contentType: 'image/png',
  fileSize: 7,
  width: 1,
  height: 1,
  uploadedBy: 'client',
  description: null,
  fileUrl: '/api/admin/messages/attachments/loaf',
  previewUrl: null,
  thumbnailUrl: null,
  isRemovable: false,
  createdAt: '2026-11-20T08:00:00.000Z',
};
const message: Message = {
  id: 'm1',
  text: 'Kia ora',
  senderType: 'client',
  senderId: null,
  senderName: 'Aroha Ngata',
  attachments: [picture],
  key: null,
  isInternal: false,
  createdAt: '2026-11-20T08:00:00.000Z',
};
const event: LiveEvent = {
  type: 'thumbnail',
  userId: 'aroha',
  projectId: null,
  assetId: 'loaf',
  thumbnailUrl: '/thumbnail',
};

it.each([
  ['client', chatKey],
  ['admin', staffChatKey('aroha')],
] as const)('a small picture that comes late appears in the chat a %s has open', (role, queryKey) => {
  const queryClient = new QueryClient();
  queryClient.setQueryData<KnownMessages>(queryKey, {
    pages: [{ items: [message], nextCursor: null, readUpTo: null }],
    pageParams: [''],
  });
  applyEvent(queryClient, { role, userId: 'me' }, event);
  const shown = queryClient.getQueryData<KnownMessages>(queryKey)?.pages[0]?.items[0];
  expect(shown?.attachments.map(({ thumbnailUrl }) => thumbnailUrl)).toEqual(['/thumbnail']);
});

it('a message of a chat has the client’s page read its newest messages again', () => {
  const queryClient = new QueryClient();
  for (const id of ['aroha', 'wiremu']) queryClient.setQueryData(newestMessagesKey(id), []);
  applyEvent(
    queryClient,
    { role: 'admin', userId: 'me' },
    {
      type: 'chat-message',
      message: {
        id: 'm2',
        userId: 'aroha',
        content: 'Kia ora',
        senderType: 'client',
        senderName: 'Aroha Ngata',
        isRead: false,
        attachments: [],
        idempotencyKey: null,
        createdAt: '2026-11-20T08:00:00.000Z',
      },
    },
  );
  const isStale = (id: string) => queryClient.getQueryState(newestMessagesKey(id))?.isInvalidated;
  expect([isStale('aroha'), isStale('wiremu')]).toEqual([true, false]);
});
