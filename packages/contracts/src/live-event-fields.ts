import type { LiveEvent, LiveEventType } from '#/events.ts';

/** Each live event's required fields, so that browsers can check one without loading the schemas. */
export const liveEventFields = {
  message: ['message'],
  read: ['kind', 'subjectId', 'by', 'readUpTo'],
  project: ['projectId'],
  assigned: ['to', 'by', 'projects'],
  mentioned: ['to', 'by', 'projectId', 'clientId', 'leadId'],
  files: ['projectId'],
  thumbnail: ['kind', 'subjectId', 'fileId', 'thumbnailUrl'],
  versions: ['projectId'],
  account: ['userId'],
  typing: ['kind', 'subjectId', 'by', 'name'],
  viewing: ['kind', 'subjectId', 'userId', 'firstName', 'lastName', 'state'],
  inbox: [],
  leads: [],
  team: [],
  'sessions-ended': ['userId', 'except'],
  reset: [],
} as const satisfies {
  [Type in LiveEventType]: readonly Exclude<keyof Extract<LiveEvent, { type: Type }>, 'type'>[];
};

/** Response header of the signed-in user: the position of the newest event. A stream from there misses no later change. */
export const livePositionHeader = 'Live-Position';

/** Ends a stream's backlog; later events are live. It has no data. */
export const readyEvent = 'ready';

/**
 * Events that a stream sends without a position. They come with the id of the event before them, so their id can't tell
 * whether a browser has had them. The API can send no other this way.
 */
export const ephemeralEvents = [
  'reset',
  'sessions-ended',
  'typing',
  'viewing',
] as const satisfies readonly LiveEventType[];
export type EphemeralEvent = Extract<LiveEvent, { type: (typeof ephemeralEvents)[number] }>;
