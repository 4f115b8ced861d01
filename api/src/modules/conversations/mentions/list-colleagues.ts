import type { ColleagueList } from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import { listActiveAdmins } from '#/modules/accounts/queries/read-accounts.ts';

/** Everyone of the team whom somebody can name in a note: all but themselves. */
export async function listColleagues({ db }: Pick<Deps, 'db'>, adminUserId: string): Promise<ColleagueList> {
  const team = await listActiveAdmins(db.read);
  return {
    items: team
      .filter(({ id }) => id !== adminUserId)
      .map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` })),
  };
}
