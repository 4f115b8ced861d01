import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { AppError } from '#/errors.ts';
import type { Actor } from '#/platform/audit/record-action.ts';
import { emit, transact, type CommandDeps } from '#/platform/events/events.ts';
import { countIn, rateRules } from '#/platform/rate-limits/rate-limit.ts';
import { exportRequested, type Subject } from '#/modules/privacy/privacy.events.ts';
import { dataExports } from '#/modules/privacy/privacy.tables.ts';
import { findClientPerson, findLeadPerson, ownEmailsOf } from '#/modules/privacy/queries/find-person.ts';

const requests = new EventEmitter<{ requested: [] }>();

/** Calls the listener when somebody asks for a copy. @returns unsubscribes */
export function onExportRequested(listener: () => void): () => void {
  requests.on('requested', listener);
  return () => requests.off('requested', listener);
}

/**
 * Asks for a copy of a person's data, which is made in the background and emailed to them as a link.
 * @throws AppError not_found, rate_limited
 */
export async function requestExport(
  caller: CommandDeps & { actor: Actor },
  { type, id }: Subject,
): Promise<void> {
  await transact(caller, async (ctx) => {
    const { tx, now } = ctx;
    const person = type === 'client' ? await findClientPerson(tx, id) : await findLeadPerson(tx, id);
    if (!person) throw new AppError('not_found', 'There’s nobody to make a copy for.');
    if (ownEmailsOf(person).length === 0) {
      throw new AppError('invalid_input', 'They left no email address that a link could go to.');
    }
    const at = now.toISOString();
    const [added] = await tx
      .insert(dataExports)
      .values({ id: randomUUID(), subjectId: id, subjectType: type, availableAt: at, createdAt: at })
      .onConflictDoNothing()
      .returning();
    if (!added) return;
    await countIn(tx, rateRules.dataExportsByPerson, id, now);
    await emit(ctx, exportRequested, { subject: { type, id, name: nameOf(person) } });
  });
  requests.emit('requested');
}

function nameOf({ client, leads }: NonNullable<Awaited<ReturnType<typeof findClientPerson>>>): string {
  return client ? `${client.firstName} ${client.lastName}` : (leads[0]?.name ?? '');
}
