import type { ApiToken, Page, PageQuery } from '@stackworks/contracts';
import { findAssignees } from '#/modules/accounts/queries/read-accounts.ts';
import { presentToken } from '#/modules/api-tokens/api-tokens.presenter.ts';
import { apiTokens } from '#/modules/api-tokens/api-tokens.tables.ts';
import { selectPage, toPage } from '#/platform/database/page.ts';
import type { DatabasePort } from '#/platform/ports.ts';

/** The tokens of the whole team, newest first. */
export async function listTokens({ db }: DatabasePort, query: PageQuery): Promise<Page<ApiToken>> {
  const rows = await selectPage(db.read, apiTokens, undefined, query);
  const owners = await findAssignees(
    db.read,
    rows.map(({ adminUserId }) => adminUserId),
  );
  return toPage(rows, query.limit, (row) => presentToken(row, owners.get(row.adminUserId)?.name ?? ''));
}
