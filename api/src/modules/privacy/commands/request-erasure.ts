import { AppError } from '#/errors.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { checkOwnPassword } from '#/modules/sessions/recent-proof.ts';
import type { Identity } from '#/modules/sessions/sessions.service.ts';
import { emit, transact, type CommandDeps, type Context, type Caller } from '#/platform/events/events.ts';
import type { StripePort } from '#/platform/ports.ts';
import { erasureRequested } from '#/modules/privacy/privacy.events.ts';
import { erasures } from '#/modules/privacy/privacy.tables.ts';
import { findErasureDay } from '#/modules/privacy/queries/find-erasure.ts';
import { findLeadPerson } from '#/modules/privacy/queries/find-person.ts';
import { hasPayments } from '#/modules/privacy/queries/read-personal-data.ts';
import { toDay } from './announce-expiring-files.ts';
import type { EraseDeps } from './erase-person.ts';
import { eraseSubject } from './erase-subject.ts';

/**
 * A client asks for their account to be deleted. It goes some days later, and not before the end of a cancelled plan.
 * @throws AppError invalid_input for a wrong password, or while a plan is running
 */
export async function requestOwnErasure(
  caller: CommandDeps & { actor: Identity },
  password: string,
): Promise<void> {
  const checkAgain = await checkOwnPassword(caller, caller.actor, password, 'password');
  await transact(caller, async (ctx) => {
    await checkAgain(ctx.tx);
    await scheduleErasure(ctx, caller.actor.id);
  });
}

/** Staff do the same for a client who has asked them. */
export const requestErasureFor = (caller: Caller<'admin'>, clientId: string): Promise<void> =>
  transact(caller, (ctx) => scheduleErasure(ctx, clientId));

async function scheduleErasure(ctx: Context, clientId: string): Promise<void> {
  const { tx, now, actor } = ctx;
  const day = await findErasureDay(tx, clientId, now);
  if (day === null) {
    throw new AppError('invalid_input', 'Cancel the plan first. The account can be deleted after that.');
  }
  const [added] = await tx
    .insert(erasures)
    .values({
      subjectId: clientId,
      subjectType: 'client',
      requestedBy: actor.role,
      dueAt: day.dueAt,
      createdAt: now.toISOString(),
    })
    .onConflictDoNothing()
    .returning();
  if (!added) return;
  const { firstName, lastName, email } = await getClient(tx, clientId);
  await emit(ctx, erasureRequested, {
    subject: { type: 'client', id: clientId, name: `${firstName} ${lastName}` },
    props: {
      firstName,
      email,
      on: toDay(new Date(day.dueAt)),
      hasPayments: await hasPayments(tx, clientId),
      isAtPlanEnd: day.isAtPlanEnd,
    },
  });
}

/**
 * Staff erase a lead, with all leads from the same email address, at once.
 * @throws AppError not_found; invalid_input when they are a client
 */
export async function eraseLead(caller: Caller<'admin', EraseDeps & StripePort>, id: string): Promise<void> {
  const person = await findLeadPerson(caller.db.read, id);
  if (!person) throw new AppError('not_found', 'This enquiry doesn’t exist.');
  if (person.isClient) throw new AppError('invalid_input', 'They’re a client. Delete their account instead.');
  await eraseSubject(caller, { type: 'lead', id }, { role: 'admin', id: caller.actor.id });
}
