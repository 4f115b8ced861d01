import {
  scheduledMessageInput,
  type Message,
  type ScheduledMessage,
  type ScheduledMessageInput,
} from '@stackworks/contracts';
import { api } from '#/lib/api/client.ts';
import { newKey } from '#/lib/forms/idempotency-key.ts';
import { answer } from './fake-api.ts';
import { staffProjectDetailFixture } from './project-fixture.ts';

/** A message of a client about a project. */
export const threadMessage = (projectId: string, text: string, values: Partial<Message> = {}): Message => ({
  id: newKey(),
  kind: 'project',
  subjectId: projectId,
  content: text,
  senderType: 'client',
  senderName: 'Aroha Ngata',
  attachments: [],
  idempotencyKey: null,
  createdAt: '2026-11-20T00:00:00.000Z',
  folded: [],
  isAbsenceNote: false,
  isFromOther: false,
  arrivedAt: null,
  isInternal: false,
  isRead: false,
  senderId: 'aroha',
  emailId: null,
  ...values,
});

/**
 * Answers for the conversations about projects. What is sent can be undone for a minute: longer than a test takes.
 * @param read the messages of a project, the oldest first
 * @returns what has been sent, without what was undone
 */
export function answerThreads(read: (projectId: string) => Message[]): Map<string, ScheduledMessageInput> {
  const sent = new Map<string, ScheduledMessageInput>();
  const sendAt = new Date(Date.now() + 60_000).toISOString();
  const conversation = api.admin.conversations[':kind'][':id'];
  const scheduled = api.admin['scheduled-messages'][':key'];
  answer(api.admin.projects[':id'], '$get', ({ params }) =>
    staffProjectDetailFixture({ id: params['id'] ?? '' }),
  );
  answer(conversation.messages, '$get', ({ params }) => ({
    items: read(params['id'] ?? '').toReversed(),
    nextCursor: null,
    readUpTo: null,
  }));
  answer(conversation.read, '$put', () => ({ readUpTo: null }));
  answer(conversation.typing, '$post', () => null);
  answer(conversation.viewing, '$post', () => null);
  answer(scheduled, '$put', ({ params, json }): ScheduledMessage => {
    const key = params['key'] ?? '';
    sent.set(key, scheduledMessageInput.parse(json));
    return { key, status: 'scheduled', sendAt };
  });
  answer(scheduled, '$delete', ({ params }): ScheduledMessage => {
    const key = params['key'] ?? '';
    sent.delete(key);
    return { key, status: 'cancelled', sendAt };
  });
  return sent;
}
