import { z } from 'zod';
import { page } from '#/paging.ts';

/** What finds are shown in, in this order. */
export const searchGroups = ['clients', 'projects', 'messages', 'files'] as const;
export type SearchGroup = (typeof searchGroups)[number];

/** Most finds of each group, and most of one group's further pages. */
export const searchGroupSize = 5;
export const searchPageSize = 20;

/** How much of a search text is used; the rest is ignored rather than rejected. */
const searchTextLimit = 200;

/** GET /api/admin/search. Any text will do. `cursor` is the opaque `nextCursor` of the group that is to go on. */
export const searchQuery = z
  .object({
    q: z
      .string()
      .default('')
      .transform((text) => text.slice(0, searchTextLimit).toWellFormed()),
    group: z.enum(searchGroups).optional(),
    cursor: z.string().max(200).optional(),
  })
  .refine(({ group, cursor }) => group !== undefined || cursor === undefined, {
    path: ['group'],
    error: 'Include the group the cursor belongs to.',
  });
export type SearchQuery = z.infer<typeof searchQuery>;

/** A piece of a text; `isMatch` is what was looked for. Pieces are text, never markup. */
export const searchPiece = z.object({ text: z.string(), isMatch: z.boolean() });
export type SearchPiece = z.infer<typeof searchPiece>;

/** What can be found, in the order it is shown. A `thread` message is about a project, a `chat` message is not. */
export const searchKinds = ['client', 'project', 'thread', 'chat', 'file'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** Something found, and what it is shown and gone to by. */
export const searchFind = z.object({
  kind: z.enum(searchKinds),
  id: z.string(),
  /** The client's name, the project's, whose message or file it is. */
  title: z.array(searchPiece),
  /** The part of the text in which the words are; empty where the title says all. */
  snippet: z.array(searchPiece),
  /** What else tells it from others like it: an address, a client, a project. */
  detail: z.string(),
  clientId: z.string(),
  projectId: z.string().nullable(),
  /** Of a message and of a file, for the team alone. */
  isInternal: z.boolean(),
  /** Null of a client. */
  createdAt: z.iso.datetime().nullable(),
});
export type SearchFind = z.infer<typeof searchFind>;

/** Answer of GET /api/admin/search, newest first. Where one group was asked for, the others are empty. */
export const searchAnswer = z.object({
  clients: page(searchFind),
  projects: page(searchFind),
  messages: page(searchFind),
  files: page(searchFind),
});
export type SearchAnswer = z.infer<typeof searchAnswer>;
