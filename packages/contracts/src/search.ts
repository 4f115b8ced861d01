import { z } from 'zod';

/** Most finds of each kind. */
export const searchGroupSize = 5;

/** What is looked at of a search text; the rest is left out rather than refused. */
const searchTextLimit = 200;

/** GET /api/admin/search. Any text will do. */
export const searchQuery = z.object({
  q: z
    .string()
    .default('')
    .transform((text) => text.slice(0, searchTextLimit).toWellFormed()),
});

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

/** Answer of GET /api/admin/search. Messages and files are newest first. */
export const searchAnswer = z.object({
  clients: z.array(searchFind),
  projects: z.array(searchFind),
  messages: z.array(searchFind),
  files: z.array(searchFind),
});
export type SearchAnswer = z.infer<typeof searchAnswer>;
