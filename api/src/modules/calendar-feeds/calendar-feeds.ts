import { dayOf } from '@stackworks/business-time';
import type { Reader } from '@stackworks/database';
import { and, eq } from 'drizzle-orm';
import ical, { ICalCalendarMethod } from 'ical-generator';
import { AppError } from '#/errors.ts';
import { listActiveMembers } from '#/modules/accounts/queries/read-accounts.ts';
import { clientProjectPath } from '#/modules/projects/emails/project-emails.ts';
import { listDueOf } from '#/modules/projects/queries/list-projects.ts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { Identity } from '#/modules/sessions/sessions.service.ts';
import type { CommandDeps } from '#/platform/events/events.ts';
import type { ConfigPort, DatabasePort } from '#/platform/ports.ts';
import { countIn, rateRules } from '#/platform/rate-limits/rate-limit.ts';
import { createLinkToken, hashLinkToken } from '#/platform/tokens/tokens.ts';
import { calendarFeeds } from './calendar-feeds.tables.ts';

type Person = Pick<Identity<'client'>, 'id' | 'personId'>;

const isOf = ({ id, personId }: Person) =>
  and(eq(calendarFeeds.companyId, id), eq(calendarFeeds.personId, personId));

/** Whether a person's calendar link is on. */
export const isFeedOn = async (reader: Reader, person: Person): Promise<boolean> =>
  (await reader.$count(calendarFeeds, isOf(person))) > 0;

/**
 * Makes the link by which a calendar reads a company's due days; it voids the one before.
 * @returns its address, which is not stored
 * @throws AppError rate_limited
 */
export async function makeFeedLink(
  { config, db, now }: CommandDeps & ConfigPort,
  { id: companyId, personId }: Person,
): Promise<string> {
  const { token, hash: tokenHash } = createLinkToken();
  await db.write(async (tx) => {
    await countIn(tx, rateRules.calendarLinksByPerson, personId, now());
    const feed = { tokenHash, createdAt: now().toISOString() };
    await tx
      .insert(calendarFeeds)
      .values({ companyId, personId, ...feed })
      .onConflictDoUpdate({ target: [calendarFeeds.companyId, calendarFeeds.personId], set: feed });
  });
  return `${config.publicUrl}/api/calendar-feeds/${token}`;
}

/** Turns a person's calendar link off; a calendar that has it reads nothing any more. */
export const turnFeedOff = ({ db }: DatabasePort, person: Person): Promise<unknown> =>
  db.write((tx) => tx.delete(calendarFeeds).where(isOf(person)));

/**
 * A company's due days as iCalendar, RFC 5545: each open project that has one, as an event of that day in New Zealand.
 * @throws AppError not_found for a link that isn't on, or of somebody who may not see the projects any more
 */
export async function readFeed(
  { catalogue, config, db }: CataloguePort & ConfigPort & DatabasePort,
  token: string,
): Promise<string> {
  const { companyId, personId } = calendarFeeds;
  const [feed] = await db.read
    .select({ companyId, personId })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.tokenHash, hashLinkToken(token)));
  const people = feed ? await listActiveMembers(db.read, feed.companyId, 'work') : [];
  if (!feed || !people.some((each) => each.personId === feed.personId))
    throw new AppError('not_found', 'This calendar link is off. Make a new one in Settings.');
  const { name } = catalogue.settings();
  const calendar = ical({ name: `${name}: due days`, prodId: { company: name, product: 'Client Portal' } });
  calendar.method(ICalCalendarMethod.PUBLISH).ttl(60 * 60);
  for (const { id, projectName, dueDate, updatedAt } of await listDueOf(db.read, feed.companyId)) {
    calendar.createEvent({
      id: `due-${id}@${new URL(config.publicUrl).hostname}`,
      summary: `${projectName} is due`,
      allDay: true,
      start: dayOf(new Date(dueDate)),
      stamp: updatedAt,
      url: `${config.publicUrl}${clientProjectPath(id)}`,
    });
  }
  return calendar.toString();
}
