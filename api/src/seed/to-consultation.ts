import { randomUUID } from 'node:crypto';
import type { BusinessCalendar } from '@stackworks/business-time';
import { before } from './before.ts';
import type { DemoConsultation } from './consultations.ts';
import { toPromises } from './to-promises.ts';

/** What the demo's visitors were promised, in opening hours: as content begins with, which cannot be read yet. */
const promisedHours = 2;

/** What a visitor of the demo told the StackBot: as it was sent, what the team has made of it, and the call owed for it. */
export function toConsultation(
  { daysAgo, status, answeredAfterDays, ...told }: DemoConsultation,
  calendar: BusinessCalendar,
  adminId: string,
  now: Date,
) {
  const id = randomUUID();
  const { name, email, businessType, mainGoal, wantsCall, conversationSummary } = told;
  const createdAt = before(now, daysAgo);
  const answeredAt = answeredAfterDays === undefined ? null : before(now, daysAgo - answeredAfterDays);
  const answers = [businessType, mainGoal].filter(Boolean).join(', ');
  const summary = answers || (conversationSummary.split('\n')[0] ?? '').replace('Visitor: ', '');
  const turns = [
    { from: 'client' as const, text: summary, createdAt },
    ...(answeredAt === null ? [] : [{ from: 'admin' as const, text: '', createdAt: answeredAt }]),
  ];
  const dueAt = calendar.addBusinessHours(new Date(createdAt), promisedHours).toISOString();
  const subject = { kind: 'enquiry', subjectId: id, client: null, projectBriefId: null } as const;
  return {
    consultation: { id, ...told, createdAt },
    enquiryCase: {
      id,
      source: 'stackbot' as const,
      name: name || email,
      email,
      summary,
      status,
      ownerId: answeredAt === null ? null : adminId,
      createdAt,
      updatedAt: answeredAt ?? createdAt,
    },
    promises: (wantsCall ? toPromises(turns, subject, calendar, adminId) : []).map((promise) => ({
      ...promise,
      supportHours: promisedHours,
      dueAt,
      isMet: promise.keptAt === null ? null : promise.keptAt <= dueAt,
    })),
  };
}
