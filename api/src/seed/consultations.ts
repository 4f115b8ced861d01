import type { ConsultationInput, EnquiryStatus } from '@stackworks/contracts';
import { randomUUID } from 'node:crypto';
import type { BusinessCalendar } from '@stackworks/business-time';
import { before } from './before.ts';
import { toTargets } from './to-versions.ts';

type Told = 'name' | 'email' | 'businessType' | 'currentWebsite' | 'mainGoal' | 'budget' | 'timeline';

/** What a visitor told the StackBot, and what the team has made of it, some hours later. */
export type DemoConsultation = Pick<
  ConsultationInput,
  Told | 'features' | 'recommendations' | 'isPartial' | 'wantsCall' | 'conversationSummary'
> & { daysAgo: number; status: EnquiryStatus; answeredAfterDays?: number };

/** What visitors have told the StackBot, newest first: in full, only to be kept, and a question of their own. */
export const demoConsultations: readonly DemoConsultation[] = [
  {
    daysAgo: 0.02,
    status: 'new',
    name: 'Hemi Tautahi',
    email: 'hemi@longshore-books.example',
    businessType: 'Retail/E-commerce',
    currentWebsite: 'Yes, but it needs work',
    mainGoal: 'Sell products online',
    budget: '$50-100/month',
    timeline: 'Within a month',
    features: ['Selling online'],
    recommendations: ['StackGrow'],
    isPartial: false,
    wantsCall: true,
    conversationSummary: [
      'StackBot: What kind of business is it?',
      'Visitor: a second-hand book shop in Timaru',
      'StackBot: Retail/E-commerce, then. Do you have a website now? If so, you can type its address.',
      'Visitor: Yes, but it needs work',
      'StackBot: Good to know. What’s the main job for your new site?',
      'Visitor: Sell products online',
      'StackBot: Good. And what would you like to spend each month?',
      'Visitor: about 80 dollars',
      'StackBot: $50-100/month, then. How soon do you need it live?',
      'Visitor: Within a month',
      'StackBot: Then StackGrow is the one I’d pick. You want to sell online, and it comes with cart and checkout.',
      'StackBot: Want a person to get in touch?',
      'Visitor: Yes, talk to a person',
      'StackBot: Good. What’s your email?',
      'Visitor: hemi@longshore-books.example',
      'StackBot: Thanks. And your name? Prefer a call? Type your number first.',
      'Visitor: Hemi Tautahi',
    ].join('\n'),
  },
  {
    daysAgo: 1.3,
    status: 'new',
    name: '',
    email: 'lou@heron-pilates.example',
    businessType: 'Fitness/Wellness',
    currentWebsite: 'Not yet',
    mainGoal: 'Get more customers',
    budget: 'Under $50/month',
    timeline: 'Flexible timeline',
    features: ['Bookings'],
    recommendations: ['StackGrow'],
    isPartial: true,
    wantsCall: false,
    conversationSummary: [
      'StackBot: What would you like to spend each month?',
      'Visitor: Under $50/month',
      'StackBot: Right. How soon do you need it live?',
      'Visitor: Flexible timeline',
      'StackBot: Then StackGrow is the one I’d pick.',
      'Visitor: Not yet',
      'StackBot: No rush. Shall I save your answers for the team, so you don’t have to repeat yourself?',
      'Visitor: Yes, keep them',
      'Visitor: lou@heron-pilates.example',
    ].join('\n'),
  },
  {
    daysAgo: 4.2,
    status: 'in_progress',
    answeredAfterDays: 0.1,
    name: 'Salote Vea',
    email: 'salote@vea-catering.example',
    features: [],
    recommendations: [],
    isPartial: false,
    wantsCall: true,
    conversationSummary: [
      'Visitor: Can you move our old menu over from Facebook?',
      'StackBot: A person can answer that better than I can. What’s your email?',
      'Visitor: salote@vea-catering.example',
      'StackBot: Thanks. And your name?',
      'Visitor: Salote Vea',
    ].join('\n'),
  },
];

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
    targets: (wantsCall ? toTargets(turns, subject, calendar, adminId) : []).map((target) => ({
      ...target,
      supportHours: promisedHours,
      dueAt,
      isMet: target.closedAt === null ? null : target.closedAt <= dueAt,
    })),
  };
}
