import type { ApiToken } from '@stackworks/contracts';
import { pick } from '#/platform/database/columns.ts';
import type { apiTokens } from './api-tokens.tables.ts';

type TokenRow = typeof apiTokens.$inferSelect;

/** A token as the team sees it, without its hash. */
export const presentToken = (row: TokenRow, ownerName: string): ApiToken => ({
  ...pick(row, ['id', 'name', 'prefix', 'scopes', 'createdAt', 'expiresAt', 'lastUsedAt']),
  owner: { id: row.adminUserId, name: ownerName },
});
