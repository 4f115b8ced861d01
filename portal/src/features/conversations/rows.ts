import type { Message } from '@stackworks/contracts';
import { endOfDay } from 'date-fns';
import { isForReader, type Reader } from './conversation.ts';
import type { Outgoing } from './outbox.ts';
import { formatDayRule } from '#/lib/dates.ts';
import { nzTime } from '#/lib/nz-time.ts';

export type Row = {
  key: string;
  /** Set on the first message of each day. */
  day: string | null;
} & (
  | { kind: 'message'; message: Message; isFirstUnread: boolean }
  | { kind: 'outgoing'; outgoing: Outgoing }
);

/**
 * The rows of a conversation, oldest first. A message has the same key before and after it is sent.
 * @param unreadAfter the "New messages" rule goes above the first message for the reader that is later than this
 */
export function toRows(
  messages: Message[],
  outgoing: Outgoing[],
  reader: Reader,
  unreadAfter: string | null,
  now: Date,
): Row[] {
  // A conversation may have thousands of messages, so each day is formatted once.
  let dayEnd = -Infinity;
  const dayOf = (time: string | number) => {
    const at = new Date(time).getTime();
    if (at <= dayEnd) return null;
    dayEnd = endOfDay(at, { in: nzTime }).getTime();
    return formatDayRule(at, now);
  };
  const isNew = (message: Message) =>
    isForReader(reader, message) && unreadAfter !== null && message.createdAt > unreadAfter;
  const firstUnread = messages.find(isNew);
  const sentKeys = new Set(messages.map(({ idempotencyKey }) => idempotencyKey));

  const sent = messages.map((message): Row => ({
    kind: 'message',
    key: message.idempotencyKey ?? message.id,
    day: dayOf(message.createdAt),
    message,
    isFirstUnread: message === firstUnread,
  }));
  const unsent = outgoing
    .filter(({ key }) => !sentKeys.has(key))
    .map((message): Row => ({
      kind: 'outgoing',
      key: message.key,
      day: dayOf(message.writtenAt),
      outgoing: message,
    }));
  return [...sent, ...unsent];
}
