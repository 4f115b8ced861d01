import type { EnquiryInput, EnquiryStatus } from '@stackworks/contracts';
import { randomUUID } from 'node:crypto';
import type { BusinessCalendar } from '@stackworks/business-time';
import { before } from './before.ts';
import { toTargets } from './to-versions.ts';

/** What a visitor has sent, and what the team has made of it, some hours later. */
export type DemoEnquiry = Omit<EnquiryInput, 'website'> & {
  daysAgo: number;
  status: EnquiryStatus;
  answeredAfterDays?: number;
};

/** What visitors have sent, newest first. */
export const demoEnquiries: readonly DemoEnquiry[] = [
  {
    daysAgo: 0.4,
    status: 'new',
    firstName: 'Rua',
    lastName: 'Henare',
    email: 'rua@driftwood-surf.example',
    service: 'A monthly website',
    message: 'We teach surfing at Mount Maunganui and take bookings by text. Can your plan do bookings?',
  },
  {
    daysAgo: 2.1,
    status: 'in_progress',
    answeredAfterDays: 0.3,
    firstName: 'Ingrid',
    lastName: 'Visser',
    email: 'ingrid@clay-and-co.example',
    service: 'A brand kit',
    message: 'New pottery studio opening in March. We have a name and nothing else yet.',
  },
  {
    daysAgo: 5.6,
    status: 'closed',
    answeredAfterDays: 1.2,
    firstName: 'Dev',
    lastName: 'Kapoor',
    email: 'dev@eastside-physio.example',
    service: 'A custom web app',
    message: 'Our patients fill in a paper form at every visit. We would like them to do it at home.',
  },
];

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
    targets: toTargets(
      turns,
      { kind: 'enquiry', subjectId: id, client: null, projectBriefId: null },
      calendar,
      adminId,
    ),
  };
}
