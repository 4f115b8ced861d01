import { z } from 'zod';
import { page } from '#/paging.ts';
import { planSlug } from '#/plans.ts';
import { project } from '#/projects.ts';

/** Groups of results, in this order. */
export const searchGroups = ['clients', 'projects', 'leads', 'invoices', 'messages', 'files'] as const;
export type SearchGroup = (typeof searchGroups)[number];

/** What clients search of their own, in this order. */
export const clientSearchGroups = ['projects', 'messages', 'files'] as const;
export type ClientSearchGroup = (typeof clientSearchGroups)[number];

/** Most results of each group, and on a group's further pages. */
export const searchGroupSize = 5;
export const searchPageSize = 20;

/** Characters used of a search text; the rest is ignored. */
const searchTextLimit = 200;

const queryOf = <Groups extends readonly [string, ...string[]]>(groups: Groups) =>
  z
    .object({
      q: z
        .string()
        .default('')
        .transform((text) => text.slice(0, searchTextLimit).toWellFormed()),
      group: z.enum(groups).optional(),
      cursor: z.string().max(200).optional(),
    })
    .refine(({ group, cursor }) => group !== undefined || cursor === undefined, {
      path: ['group'],
      error: 'Include the group the cursor belongs to.',
    });

/** GET /api/admin/search. `cursor` is the opaque `nextCursor` of the group to continue. */
export const searchQuery = queryOf(searchGroups);
export type SearchQuery = z.infer<typeof searchQuery>;

/** GET /api/client/search. */
export const clientSearchQuery = queryOf(clientSearchGroups);
export type ClientSearchQuery = z.infer<typeof clientSearchQuery>;

/** A piece of plain text; `isMatch` marks a match. */
export const searchPiece = z.object({ text: z.string(), isMatch: z.boolean() });
export type SearchPiece = z.infer<typeof searchPiece>;

/** Kinds of results, in the order shown. */
export const searchKinds = ['client', 'project', 'lead', 'invoice', 'message', 'file'] as const;

/** A result as its client sees it. */
export const clientSearchFind = z.object({
  kind: z.enum(searchKinds),
  id: z.string(),
  /** The name of its client or project, or an invoice's number. */
  title: z.array(searchPiece),
  /** The part of the text with the matches; empty where the title has them. */
  snippet: z.array(searchPiece),
  /** Tells it from similar results: an address, a client, a project. */
  detail: z.array(searchPiece),
  /** Of a project. */
  status: project.shape.status.nullable(),
  dueDate: project.shape.dueDate,
  projectId: z.string().nullable(),
  /** Null for a client. */
  createdAt: z.iso.datetime().nullable(),
});
export type ClientSearchFind = z.infer<typeof clientSearchFind>;

export const searchFind = clientSearchFind.extend({
  /** The phone number of a client or a lead. */
  phone: z.array(searchPiece),
  /** The plan of a client, or of a project's client. */
  plan: z.object({ slug: planSlug, name: z.string() }).nullable(),
  /** Null for a lead that isn't a client. */
  clientId: z.string().nullable(),
  /** Of a message with a lead, or a file in it. */
  leadId: z.string().nullable(),
  /** Messages and files that only the team sees. */
  isInternal: z.boolean(),
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

/** Response of GET /api/client/search, as `searchAnswer`. */
export const clientSearchAnswer = z.object({
  projects: page(clientSearchFind),
  messages: page(clientSearchFind),
  files: page(clientSearchFind),
});
export type ClientSearchAnswer = z.infer<typeof clientSearchAnswer>;
