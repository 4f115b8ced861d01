import { randomUUID } from 'node:crypto';
import type { BusinessCalendar } from '@stackworks/business-time';
import { before } from './before.ts';
import type { DemoEnquiry } from './enquiries.ts';
import { toPromises } from './to-promises.ts';

/** A demo enquiry: as it was sent, what the team has made of it, and the answer owed to it. */
export function toEnquiry(
  { daysAgo, status, answeredAfterDays, ...enquiry }: DemoEnquiry,
  calendar: BusinessCalendar,
  adminId: string,
  now: Date,
) {
  const id = randomUUID();
  const createdAt = before(now, daysAgo);
  const answeredAt = answeredAfterDays === undefined ? null : before(now, daysAgo - answeredAfterDays);
  const { firstName, lastName, email, service: summary, message: text } = enquiry;
  const turns = [
    { from: 'client' as const, text, createdAt },
    ...(answeredAt === null ? [] : [{ from: 'admin' as const, text: '', createdAt: answeredAt }]),
  ];
  return {
    submission: { id, ...enquiry, createdAt },
    enquiryCase: {
      id,
      source: 'contact' as const,
      name: `${firstName} ${lastName}`,
      email,
      summary,
      status,
      ownerId: answeredAt === null ? null : adminId,
      createdAt,
      updatedAt: answeredAt ?? createdAt,
    },
    promises: toPromises(
      turns,
      { kind: 'enquiry', subjectId: id, client: null, projectBriefId: null },
      calendar,
      adminId,
    ),
  };
}
