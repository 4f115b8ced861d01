import { z } from 'zod';
import { keysOf } from '#/names.ts';
import { page } from '#/paging.ts';
import { line } from '#/text.ts';

/** What an API token may do, each with its words on screens. A call without a scope takes no token. */
export const apiScopes = {
  'projects:read': 'Read projects, versions and files',
  'projects:write': 'Change projects, upload files and deliver versions',
  'messages:read': 'Read messages',
  'messages:write': 'Send messages and notes',
  'leads:read': 'Read enquiries',
  'leads:write': 'Change and convert enquiries',
  'clients:read': 'Read clients and notes about them',
  'reports:read': 'Read reports',
} as const;
export type ApiScope = keyof typeof apiScopes;

/** What a call is about, as scopes name it. */
export type ApiScopeNoun = ApiScope extends `${infer Noun}:${string}` ? Noun : never;

export const apiScopeNames = keysOf(apiScopes);

/** How every API token begins. */
export const apiTokenPrefix = 'swk_';

/** For how many days a token may work. */
export const apiTokenDays = [7, 30, 90, 365] as const;

export const apiTokenLimits = { name: 60, perMember: 20 } as const;

/** A token without its secret part. It is its owner's: it does what they may do, within its scopes. */
export const apiToken = z.object({
  id: z.string(),
  name: z.string(),
  /** How it begins, to recognise it by. */
  prefix: z.string(),
  scopes: z.array(z.enum(apiScopeNames)),
  owner: z.object({ id: z.string(), name: z.string() }),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** To the minute. */
  lastUsedAt: z.iso.datetime().nullable(),
});
export type ApiToken = z.infer<typeof apiToken>;

/** GET /api/admin/api-tokens: the whole team's, newest first. */
export const apiTokenPage = page(apiToken);

/** POST /api/admin/api-tokens */
export const apiTokenInput = z.object({
  name: line(apiTokenLimits.name).min(1),
  scopes: z
    .array(z.enum(apiScopeNames))
    .min(1, 'Choose at least one')
    .transform((chosen) => apiScopeNames.filter((scope) => chosen.includes(scope))),
  days: z.literal([...apiTokenDays]),
});
export type ApiTokenInput = z.infer<typeof apiTokenInput>;

/** Response of POST /api/admin/api-tokens: the token, shown this once. */
export const apiTokenCreated = z.object({ apiToken, token: z.string() });
export type ApiTokenCreated = z.infer<typeof apiTokenCreated>;

export const apiTokenParam = z.object({ id: z.string().max(64) });
