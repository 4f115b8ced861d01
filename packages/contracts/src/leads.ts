import { z } from 'zod';
import { profileInput } from '#/accounts.ts';
import { projectInput } from '#/briefs.ts';
import { catalogue } from '#/content.ts';
import { email, textLimits } from '#/login.ts';
import { page, pageQuery } from '#/paging.ts';
import { planSlugInput } from '#/plans.ts';
import { replyTime } from '#/reply-time.ts';
import { responseTarget } from '#/sla.ts';
import { line, paragraphs, plainParagraphs } from '#/text.ts';

export const leadSources = ['contact', 'stackbot', 'email'] as const;
export type LeadSource = (typeof leadSources)[number];
export const leadStatuses = ['new', 'in_progress', 'converted', 'closed'] as const;
export type LeadStatus = (typeof leadStatuses)[number];

/** Choices of the home page's contact form, as visitors see them. */
export const contactServices = [
  'A monthly website',
  'A brand kit',
  'A custom web app',
  'Something else',
] as const;

/** Nobody fills in the form in less than `tookMs` milliseconds. */
export const contactLimits = { message: 5000, tookMs: 3000 } as const;

/** Where the home page thanks the sender; a form sent without scripts redirects there. */
export const contactSentAnchor = 'contact-sent';

/** POST /api/contact. `website` is a trap for bots: people never see it. Source: decision D14. */
export const contactInput = z.object({
  firstName: line(textLimits.name).min(1),
  lastName: line(textLimits.name).min(1),
  email: email('Please enter a valid email address'),
  service: z.enum(contactServices, 'Choose what you need'),
  message: plainParagraphs(contactLimits.message).min(1, 'Tell us a little about the job'),
  website: z.string().max(200).optional(),
  /** Milliseconds from showing the form to sending it; missing without scripts. */
  tookMs: z.number().nonnegative().optional(),
});
export type ContactInput = z.infer<typeof contactInput>;

export const contactAccepted = z.object({ id: z.string(), message: z.string(), replyTime });
export type ContactAccepted = z.infer<typeof contactAccepted>;

/** What a visitor sent with the contact form, as staff see it. */
export const contactSubmission = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  service: z.string(),
  message: z.string(),
  createdAt: z.iso.datetime(),
});
export type ContactSubmission = z.infer<typeof contactSubmission>;

/** GET /api/admin/contact-submissions */
export const contactSubmissionPage = page(contactSubmission);

/**
 * A lead in the team's list, from the contact form, StackBot or an email that staff filed. `convertedTo` is the client it became; `responseTarget` is
 * the reply that is owed, whatever the status.
 */
export const lead = z.object({
  id: z.string(),
  source: z.enum(leadSources),
  name: z.string(),
  /** Empty for a StackBot consultation that left a phone number alone. */
  email: z.string(),
  /** A number they left with StackBot. */
  phone: z.string().nullable(),
  summary: z.string(),
  /** An unfinished StackBot consultation, stored with the visitor's consent; the name may be missing. */
  isPartial: z.boolean(),
  status: z.enum(leadStatuses),
  owner: z.object({ id: z.string(), name: z.string() }).nullable(),
  convertedTo: z.string().nullable(),
  responseTarget: responseTarget.nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Lead = z.infer<typeof lead>;

/** Response of GET /api/admin/leads. */
export const leadPage = page(lead);
export type LeadPage = z.infer<typeof leadPage>;

/**
 * GET /api/admin/leads/export. `owner` is a colleague's id, or `none`; `client` is who they became. `owed` starts with those who
 * wait for a reply, the earliest due first.
 */
export const leadFilters = z.object({
  /** The beginnings of words of a name, an address or what they wrote, or of a phone number. */
  q: line(100).optional(),
  status: z.enum(leadStatuses).optional(),
  source: z.enum(leadSources).optional(),
  owner: z.string().max(64).optional(),
  client: z.string().max(64).optional(),
  sort: z.enum(['newest', 'owed']).default('newest'),
});
export type LeadFilters = z.infer<typeof leadFilters>;

/** GET /api/admin/leads */
export const leadListQuery = pageQuery.extend(leadFilters.shape);
export type LeadListQuery = z.infer<typeof leadListQuery>;

/** GET /api/admin/leads/{id}: with what the visitor sent, by form or by StackBot. */
export const leadDetail = lead.extend({
  message: z.string(),
  /** StackBot's questions and the answers, in order; empty for the form. */
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  /** When an email to them last came back in the last 30 days; null when none did. */
  bouncedAt: z.iso.datetime().nullable(),
  /** The lead that this one continues, of the same StackBot conversation. */
  follows: z.string().nullable(),
});
export type LeadDetail = z.infer<typeof leadDetail>;

/** PATCH /api/admin/leads/{id}. Only the convert call sets `converted`. */
export const leadChange = z.object({
  status: z.enum(['new', 'in_progress', 'closed']).optional(),
  ownerId: z.string().max(64).nullable().optional(),
});
export type LeadChange = z.infer<typeof leadChange>;

export const leadNote = z.object({
  id: z.string(),
  authorName: z.string(),
  text: z.string(),
  createdAt: z.iso.datetime(),
});
export type LeadNote = z.infer<typeof leadNote>;

/** GET /api/admin/leads/{id}/notes, newest first, and what POST takes. */
export const leadNotePage = page(leadNote);
export type LeadNotePage = z.infer<typeof leadNotePage>;
export const leadNoteInput = z.object({ text: paragraphs(2000).min(1, 'Write a note first') });

/**
 * POST /api/admin/leads/{id}/convert, with or without a body. `company` and `phone` fill in what the client's account lacks;
 * `project` starts one, with a brief that has what they sent. `email` is required of a lead that left a phone number alone.
 */
export const leadConversion = profileInput.pick({ company: true, phone: true }).extend({
  email: email('Please enter a valid email address').optional(),
  project: projectInput.pick({ projectName: true, projectType: true }).optional(),
  /** The plan that a new client's welcome email has a link to pay for. */
  plan: planSlugInput.optional(),
});
export type LeadConversion = z.infer<typeof leadConversion>;

/** Its response. `isNew` is false for an existing client; `projectId` is that of a project it has started. */
export const convertedLead = z.object({
  clientId: z.string(),
  isNew: z.boolean(),
  projectId: z.string().optional(),
});
export type ConvertedLead = z.infer<typeof convertedLead>;

export const leadParam = z.object({ id: z.string().max(64) });

/** StackBot's choices, as visitors see them and as stored. Source: public-site specification §9. */
export const businessTypes = [
  'Restaurant/Food Service',
  'Retail/E-commerce',
  'Professional Services',
  'Healthcare',
  'Real Estate',
  'Fitness/Wellness',
  'Education',
  'Technology',
  'Manufacturing',
  'Non-profit',
  'Other',
] as const;
export type BusinessType = (typeof businessTypes)[number];

export const mainGoals = [
  'Get more customers',
  'Sell products online',
  'Look more professional',
  'Automate processes',
  'Better customer communication',
  'Expand market reach',
] as const;
export type MainGoal = (typeof mainGoals)[number];

export const budgets = ['Under $50/month', '$50-100/month', '$100-200/month', 'Over $200/month'] as const;
export type Budget = (typeof budgets)[number];

/** What the rules of the recommendation call each budget. */
export const budgetBands = {
  'Under $50/month': 'low',
  '$50-100/month': 'medium',
  '$100-200/month': 'high',
  'Over $200/month': 'premium',
} as const satisfies Record<Budget, string>;

export const timelines = [
  'ASAP (within 2 weeks)',
  'Within a month',
  '1-3 months',
  'Flexible timeline',
] as const;
export type Timeline = (typeof timelines)[number];

export const consultationLimits = { answer: 200, answers: 20, conversation: 20_000 } as const;

/** The speakers of a `conversationSummary`: its lines begin with one of these, a colon and a space. */
export const consultationSpeakers = { bot: 'StackBot', visitor: 'Visitor' } as const;

/** An answer that may be missing or null. */
const orElse = <Answer extends z.ZodType>(none: z.output<Answer>, answer: Answer) =>
  answer.nullish().transform((value) => value ?? none);

/** Whether a text has as many digits as a phone number. */
const hasPhone = (text: string | null | undefined): boolean => /^(?:\D*\d){7,15}\D*$/.test(text ?? '');

/**
 * POST /api/stackbot/submit, with an address or a phone number. Answers can be any text, so that renaming a choice loses no lead. Source: public-site
 * specification §3, StackBot consultation.
 */
export const consultationInput = z
  .object({
    /** Made by the browser. A second request under it updates a partial consultation, and leaves a whole one alone. */
    id: z.uuid().toLowerCase().optional(),
    /** Empty until a visitor who wants their answers stored has given it. */
    name: orElse('', line(textLimits.name)),
    email: orElse('', email('Please enter a valid email address').or(z.literal(''))),
    businessType: line(consultationLimits.answer).nullish(),
    /** Whether they have a website now, or its address. */
    currentWebsite: line(consultationLimits.answer).nullish(),
    mainGoal: line(consultationLimits.answer).nullish(),
    budget: line(consultationLimits.answer).nullish(),
    timeline: line(consultationLimits.answer).nullish(),
    features: orElse([], z.array(line(consultationLimits.answer)).max(consultationLimits.answers)),
    recommendations: orElse([], z.array(line(consultationLimits.answer)).max(consultationLimits.answers)),
    /** A phone number they mentioned. */
    phone: line(textLimits.phone).nullish(),
    /** Their last question that StackBot couldn't answer. */
    question: line(consultationLimits.answer).nullish(),
    /** The consultation the same visitor finished before this one. */
    follows: z.uuid().toLowerCase().nullish(),
    conversationSummary: orElse('', paragraphs(consultationLimits.conversation)),
    /** Not finished: stored with the visitor's consent. */
    isPartial: z.boolean().default(false),
    /** False when they only want their answers stored. */
    wantsCall: z.boolean().default(true),
    /** A trap for bots: people never see it. */
    website: z.string().max(200).optional(),
  })
  .refine(({ email, phone }) => email !== '' || hasPhone(phone), {
    path: ['email'],
    error: 'Please enter a valid email address',
  });
export type ConsultationInput = z.infer<typeof consultationInput>;

export const consultationAccepted = z.object({ id: z.string(), message: z.string() });

/** A passage of published content that StackBot may quote, and where it stands on the site. */
export const passage = z.object({
  /** The question or heading it stands under. */
  title: z.string(),
  text: z.string(),
  /** The words of the link to it, such as "FAQ: Can I cancel?". */
  label: z.string(),
  path: z.string(),
});
export type Passage = z.infer<typeof passage>;

/** GET /api/stackbot: what StackBot knows about the business, with the plans on sale, in order. */
export const stackbotFacts = z.object({
  name: z.string(),
  supportEmail: z.string(),
  supportHours: z.string(),
  plans: catalogue.shape.plans,
  /** When a person would reach out, such as "within 2 hours" or "after 9 am on Monday". Source: decision D12. */
  reachOut: z.string(),
  /**
   * Whether we are open, in words that hold until a time: "We’re open now, until 6 pm." Browsers may have stored facts without
   * it.
   */
  openNow: z.object({ text: z.string(), until: z.iso.datetime() }).nullable().default(null),
  /** What it may quote. Browsers may have stored facts without it. */
  passages: z.array(passage).default([]),
});
export type StackbotFacts = z.infer<typeof stackbotFacts>;
