import { randomUUID } from 'node:crypto';
import { addDays } from 'date-fns';
import { memberInvitations } from '#/modules/companies/companies.tables.ts';
import type { Sent } from '#test/access-calls.ts';
import { addMember } from '#test/factories.ts';

type Arrange = NonNullable<Sent['arrange']>;

/** An editor of the company. */
export const arrangeMember: Arrange = async (deps, own) => {
  const { personId } = await addMember(deps, own.id, 'editor');
  return { personId };
};

/** An invitation to the company that hasn't been accepted. */
export const arrangeInvitation: Arrange = async ({ db, now }, own) => {
  const invitationId = randomUUID();
  await db.write((tx) =>
    tx.insert(memberInvitations).values({
      id: invitationId,
      companyId: own.id,
      email: `${invitationId}@bakery.example`,
      role: 'editor',
      invitedBy: 'Aroha Ngata',
      expiresAt: addDays(now(), 7).toISOString(),
      createdAt: now().toISOString(),
    }),
  );
  return { invitationId };
};
