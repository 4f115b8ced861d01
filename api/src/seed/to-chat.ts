import { randomUUID } from 'node:crypto';
import { before } from './before.ts';
import type { DemoChatMessage } from './chats.ts';
import { nameOf, type Sides } from './people.ts';

/** The rows of a demo client's chat with the team. */
export const toChat = (chat: readonly DemoChatMessage[], sides: Sides, now: Date) =>
  chat.map(({ from, daysAgo, ...message }) => ({
    ...message,
    id: randomUUID(),
    userId: sides.client.id,
    senderType: from,
    senderId: sides[from].id,
    senderName: nameOf(sides[from]),
    createdAt: before(now, daysAgo),
  }));
