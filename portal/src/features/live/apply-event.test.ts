import type { LiveEvent, Message } from '@stackworks/contracts';
import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { fileFixture } from '#/testing/file-fixture.ts';
import type { KnownMessages } from '#/features/conversations/index.ts';

vi.stubGlobal('window', { location: { origin: 'https://stackworks.example' } });
const { applyEvent } = await import('./apply-event.ts');
const { conversationKey, newestMessagesKey } = await import('#/lib/query-keys.ts');

const picture = fileFixture({ projectId: null });
const message: Message = {
  id: 'm1',
  kind: 'chat',
  subjectId: 'aroha',
  content: 'Kia ora',
  senderType: 'client',
  senderId: null,
  senderName: 'Aroha Ngata',
  attachments: [picture],
  idempotencyKey: null,
  folded: [],
  isAbsenceNote: false,
  isFromOther: false,
  arrivedAt: null,
  emailId: null,
  isRead: false,
  isInternal: false,
  createdAt: '2026-11-20T08:00:00.000Z',
};
const event: LiveEvent = {
  type: 'thumbnail',
  kind: 'chat',
  subjectId: 'aroha',
  fileId: 'loaf',
  thumbnailUrl: '/thumbnail',
};

it.each(['client', 'admin'] as const)('a late thumbnail appears in the open chat of a %s', (role) => {
  const queryKey = conversationKey(role, { kind: 'chat', subjectId: 'aroha' });
  const queryClient = new QueryClient();
  queryClient.setQueryData<KnownMessages>(queryKey, {
    pages: [{ items: [message], nextCursor: null, readUpTo: null }],
    pageParams: [''],
  });
  applyEvent(queryClient, { role, userId: 'me' }, event);
  const shown = queryClient.getQueryData<KnownMessages>(queryKey)?.pages[0]?.items[0];
  expect(shown?.attachments.map(({ thumbnailUrl }) => thumbnailUrl)).toEqual(['/thumbnail']);
});

it('a chat message refetches the newest messages on the client’s page', () => {
  const queryClient = new QueryClient();
  for (const id of ['aroha', 'wiremu']) queryClient.setQueryData(newestMessagesKey(id), []);
  applyEvent(
    queryClient,
    { role: 'admin', userId: 'me' },
    { type: 'message', message: { ...message, id: 'm2', attachments: [] } },
  );
  const isStale = (id: string) => queryClient.getQueryState(newestMessagesKey(id))?.isInvalidated;
  expect([isStale('aroha'), isStale('wiremu')]).toEqual([true, false]);
});
