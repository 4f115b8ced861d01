import { endOfDay } from 'date-fns';
import { isForReader, type Conversation, type Message } from './conversation.ts';
import type { Outgoing } from './outbox.ts';
import { nzTime } from '#/lib/nz-time.ts';
import { formatDayRule } from '#/lib/format-time.ts';

/** One line of a conversation: a message with what stands above it, or a message on its way. */
export type Row = {
  key: string;
  /** The day, above the first message of each. */
  day: string | null;
} & (
  { kind: 'message'; message: Message; isFirstUnread: boolean } | { kind: 'outgoing'; outgoing: Outgoing }
);

/**
 * What is shown, from the oldest down. A message keeps its key when it has been sent, so its line stays as it is.
 * @param unreadAfter where the rule goes that says what is new: above the first message for the reader written later
 */
export function toRows(
  messages: Message[],
  outgoing: Outgoing[],
  reader: Pick<Conversation, 'role' | 'userId'>,
  unreadAfter: string | null,
  now: Date,
): Row[] {
  // Asked of every message of a conversation that may have thousands, so a day is put in words once.
  let dayEnd = -Infinity;
  const dayOf = (moment: string | number) => {
    const time = new Date(moment).getTime();
    if (time <= dayEnd) return null;
    dayEnd = endOfDay(time, { in: nzTime }).getTime();
    return formatDayRule(time, now);
  };
  const isNew = (message: Message) =>
    isForReader(reader, message) && unreadAfter !== null && message.createdAt > unreadAfter;
  const firstUnread = messages.find(isNew);
  const sentKeys = new Set(messages.map(({ key }) => key));

  const sent = messages.map((message): Row => ({
    kind: 'message',
    key: message.key ?? message.id,
    day: dayOf(message.createdAt),
    message,
    isFirstUnread: message === firstUnread,
  }));
  const onTheirWay = outgoing
    .filter(({ key }) => !sentKeys.has(key))
    .map((message): Row => ({
      kind: 'outgoing',
      key: message.key,
      day: dayOf(message.writtenAt),
      outgoing: message,
    }));
  return [...sent, ...onTheirWay];
}
