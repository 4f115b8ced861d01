import { isNotNull } from 'drizzle-orm';
import { systemActor, type Actor } from '#/platform/audit/record-action.ts';
import { emit, transact } from '#/platform/events/events.ts';
import type { StripePort } from '#/platform/ports.ts';
import { addErasedPeople, readErasedPeople } from '#/modules/privacy/erased-people.ts';
import { personErased, type Subject } from '#/modules/privacy/privacy.events.ts';
import { erasures } from '#/modules/privacy/privacy.tables.ts';
import { findClientPerson, findLeadPerson, type Person } from '#/modules/privacy/queries/find-person.ts';
import { erasePerson, type EraseDeps } from './erase-person.ts';
import { eraseAtStripe } from './erase-at-stripe.ts';

/** Who is erased with a client: their leads; with a lead: the others from its email address. */
const subjectsOf = ({ client, leads }: Person): Subject[] => [
  ...(client ? [{ type: 'client' as const, id: client.id }] : []),
  ...leads.map(({ id }) => ({ type: 'lead' as const, id })),
];

/**
 * Erases a client or a lead: at Stripe, then here. Their ids are recorded outside the database before that.
 * @param actor who does it, for the audit log
 */
export async function eraseSubject(
  deps: EraseDeps & StripePort,
  subject: Subject,
  actor: Actor = systemActor,
): Promise<void> {
  const person = await findPerson(deps, subject);
  if (person) {
    await recordErased(deps, person);
    await eraseAtStripe(deps, person.customers);
    await erasePerson(deps, person);
  }
  await settle(deps, person ? subjectsOf(person) : [subject], actor);
}

/**
 * Erases again whom a restored backup has brought back, before anybody can see them.
 * @returns how many people
 */
export async function eraseRestored(deps: EraseDeps): Promise<number> {
  const { db, storage } = deps;
  const [erased, known] = await Promise.all([
    readErasedPeople(storage),
    db.read.select({ id: erasures.subjectId }).from(erasures).where(isNotNull(erasures.doneAt)),
  ]);
  const done = new Set(known.map(({ id }) => id));
  let people = 0;
  for (const id of erased) {
    if (done.has(id)) continue;
    const client = await findClientPerson(db.read, id);
    const person = client ?? (await findLeadPerson(db.read, id));
    const type = client ? 'client' : 'lead';
    if (person) {
      await erasePerson(deps, person);
      people += 1;
    }
    await settle(deps, person ? subjectsOf(person) : [{ type, id }], systemActor);
  }
  // Two processes may have written the list at once.
  await addErasedPeople(storage, done);
  return people;
}

const findPerson = ({ db }: EraseDeps, { type, id }: Subject): Promise<Person | null> =>
  type === 'client' ? findClientPerson(db.read, id) : findLeadPerson(db.read, id);

/** Other processes may do the same at once: the last of them writes down all that are in the database. */
async function recordErased({ db, now, storage }: EraseDeps, person: Person): Promise<void> {
  const at = now().toISOString();
  await db.write((tx) =>
    tx
      .insert(erasures)
      .values(
        subjectsOf(person).map(({ type, id }) => ({
          subjectId: id,
          subjectType: type,
          requestedBy: 'system' as const,
          dueAt: at,
          createdAt: at,
        })),
      )
      .onConflictDoNothing(),
  );
  const done = await db.read
    .select({ id: erasures.subjectId })
    .from(erasures)
    .where(isNotNull(erasures.doneAt));
  await addErasedPeople(
    storage,
    [...done, ...subjectsOf(person)].map(({ id }) => id),
  );
}

/** Marks them as erased, and records it under their random ids. */
const settle = (deps: EraseDeps, subjects: readonly Subject[], actor: Actor): Promise<void> =>
  transact({ ...deps, actor }, async (ctx) => {
    const at = ctx.now.toISOString();
    for (const subject of subjects) {
      const values = { subjectId: subject.id, subjectType: subject.type, requestedBy: 'system' as const };
      await ctx.tx
        .insert(erasures)
        .values({ ...values, dueAt: at, doneAt: at, createdAt: at })
        .onConflictDoUpdate({ target: erasures.subjectId, set: { doneAt: at } });
      await emit(ctx, personErased, subject);
    }
  });
