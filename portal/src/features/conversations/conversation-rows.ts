import type { Message } from '@stackworks/contracts';
import { endOfDay } from 'date-fns';
import type { ReactNode } from 'react';
import { isForReader, type Reader } from './conversation.ts';
import type { Outgoing } from './outbox.ts';
import { formatDayRule } from '#/lib/dates.ts';

export type Row = {
  key: string;
  /** Set on the first message of each day. */
  day: string | null;
} & (
  | { kind: 'message'; message: Message; isFirstUnread: boolean }
  | { kind: 'outgoing'; outgoing: Outgoing }
  | { kind: 'line'; content: ReactNode }
);

/** What happened beside the messages, such as a version that was delivered. */
export type ThreadLine = { key: string; at: string; content: ReactNode };

/**
 * The rows of a conversation, oldest first. A message has the same key before and after it is sent.
 * @param unreadAfter the "New messages" rule goes above the first message for the reader that is later than this
 * @param lines oldest first; the caller leaves out those before the oldest message that is loaded
 */
export function toRows(
  messages: Message[],
  outgoing: Outgoing[],
  reader: Reader,
  unreadAfter: string | null,
  now: Date,
  lines: readonly ThreadLine[] = [],
): Row[] {
  // A conversation may have thousands of messages, so each day is formatted once.
  let dayEnd = -Infinity;
  const dayOf = (time: string | number) => {
    const at = new Date(time).getTime();
    if (at <= dayEnd) return null;
    dayEnd = endOfDay(at).getTime();
    return formatDayRule(at, now);
  };
  const isNew = (message: Message) =>
    isForReader(reader, message) && unreadAfter !== null && message.createdAt > unreadAfter;
  const firstUnread = messages.find(isNew);
  const sentKeys = new Set(messages.map(({ idempotencyKey }) => idempotencyKey));

  const toLine = ({ key, at, content }: ThreadLine): Row => ({ kind: 'line', key, day: dayOf(at), content });
  const waiting = [...lines];
  const linesBefore = (time: string): Row[] => {
    const later = waiting.findIndex(({ at }) => at > time);
    return waiting.splice(0, later < 0 ? waiting.length : later).map(toLine);
  };
  const sent = messages.flatMap((message): Row[] => [
    ...linesBefore(message.createdAt),
    {
      kind: 'message',
      key: message.idempotencyKey ?? message.id,
      day: dayOf(message.createdAt),
      message,
      isFirstUnread: message === firstUnread,
    },
  ]);
  const last = waiting.map(toLine);
  const unsent = outgoing
    .filter(({ key }) => !sentKeys.has(key))
    .map((message): Row => ({
      kind: 'outgoing',
      key: message.key,
      day: dayOf(message.writtenAt),
      outgoing: message,
    }));
  return [...sent, ...last, ...unsent];
}
