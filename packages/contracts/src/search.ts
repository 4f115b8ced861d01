import { z } from 'zod';
import { page } from '#/paging.ts';

/** Groups of results, in this order. */
export const searchGroups = ['clients', 'projects', 'leads', 'invoices', 'messages', 'files'] as const;
export type SearchGroup = (typeof searchGroups)[number];

/** Most results of each group, and on a group's further pages. */
export const searchGroupSize = 5;
export const searchPageSize = 20;

/** Characters used of a search text; the rest is ignored. */
const searchTextLimit = 200;

/** GET /api/admin/search. `cursor` is the opaque `nextCursor` of the group to continue. */
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

/** A piece of plain text; `isMatch` marks a match. */
export const searchPiece = z.object({ text: z.string(), isMatch: z.boolean() });
export type SearchPiece = z.infer<typeof searchPiece>;

/** Kinds of results, in the order shown. A `thread` message is about a project, an `enquiry` one with a lead. */
export const searchKinds = [
  'client',
  'project',
  'lead',
  'invoice',
  'thread',
  'chat',
  'enquiry',
  'file',
] as const;

export const searchFind = z.object({
  kind: z.enum(searchKinds),
  id: z.string(),
  /** The name of its client or project, or an invoice's number. */
  title: z.array(searchPiece),
  /** The part of the text with the matches; empty where the title has them. */
  snippet: z.array(searchPiece),
  /** Tells it from similar results: an address, a client, a project. */
  detail: z.string(),
  /** Null for a lead that isn't a client. */
  clientId: z.string().nullable(),
  projectId: z.string().nullable(),
  /** Of a message with a lead, or a file in it. */
  enquiryId: z.string().nullable(),
  /** Messages and files that only the team sees. */
  isInternal: z.boolean(),
  /** Null for a client. */
  createdAt: z.iso.datetime().nullable(),
});
export type SearchFind = z.infer<typeof searchFind>;

/** Response of GET /api/admin/search, newest first. A query for one group leaves the others empty. */
export const searchAnswer = z.object({
  clients: page(searchFind),
  projects: page(searchFind),
  leads: page(searchFind),
  invoices: page(searchFind),
  messages: page(searchFind),
  files: page(searchFind),
});
export type SearchAnswer = z.infer<typeof searchAnswer>;
