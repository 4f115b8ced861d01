import type { LiveEvent, LiveEventType } from '#/events.ts';

/** What each live event always has beside its type, for a browser to know one by without loading the schemas. */
export const liveEventFields = {
  'thread-message': ['message'],
  'thread-read': ['projectId', 'by', 'readUpTo'],
  'chat-message': ['message'],
  'chat-read': ['userId', 'by', 'readUpTo'],
  project: ['projectId'],
  assigned: ['to', 'by', 'projects'],
  assets: ['projectId'],
  thumbnail: ['userId', 'projectId', 'assetId', 'thumbnailUrl'],
  revisions: ['projectId'],
  account: ['userId'],
  'chat-typing': ['clientId', 'name', 'userId'],
  typing: ['projectId', 'by', 'name'],
  inbox: [],
  enquiries: [],
  team: [],
  'sessions-ended': ['userId', 'except'],
  reset: [],
} as const satisfies {
  [Type in LiveEventType]: readonly Exclude<keyof Extract<LiveEvent, { type: Type }>, 'type'>[];
};

/** Ends what a stream has to catch up on: what follows comes as it happens. It says nothing else. */
export const readyEvent = 'ready';
