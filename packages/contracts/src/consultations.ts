import { z } from 'zod';
import { textLimits } from '#/login.ts';
import { catalogue } from '#/content.ts';
import { line, paragraphs } from '#/text.ts';

/** What the StackBot asks, in the words that a visitor sees and that are stored. Source: public-site specification §9. */
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

/** Who speaks in a `conversationSummary`: its lines begin with one of these, a colon and a space. */
export const consultationSpeakers = { bot: 'StackBot', visitor: 'Visitor' } as const;

/** An answer that may be missing, or sent as null. */
const orElse = <Answer extends z.ZodType>(none: z.output<Answer>, answer: Answer) =>
  answer.nullish().transform((given) => given ?? none);

/**
 * POST /api/stackbot/submit: what a visitor told the StackBot. Answers are taken as they are worded, so that no lead is lost
 * to a choice that has been renamed since. Source: public-site specification §3, StackBot consultation.
 */
export const consultationInput = z.object({
  /** Made by the browser; sent again under it, a whole consultation changes nothing, and a partial one is brought up to date. */
  id: z.uuid().toLowerCase().optional(),
  /** Empty while a visitor who wants their answers stored has not given it. */
  name: orElse('', line(textLimits.name)),
  email: line(textLimits.email).toLowerCase().pipe(z.email('Please enter a valid email address')),
  businessType: line(consultationLimits.answer).nullish(),
  /** Whether they have a website now, or its address. */
  currentWebsite: line(consultationLimits.answer).nullish(),
  mainGoal: line(consultationLimits.answer).nullish(),
  budget: line(consultationLimits.answer).nullish(),
  timeline: line(consultationLimits.answer).nullish(),
  features: orElse([], z.array(line(consultationLimits.answer)).max(consultationLimits.answers)),
  recommendations: orElse([], z.array(line(consultationLimits.answer)).max(consultationLimits.answers)),
  /** A number they would rather be rung on, among what they said. */
  phone: line(textLimits.phone).nullish(),
  /** What they asked last that the StackBot could not answer. */
  question: line(consultationLimits.answer).nullish(),
  /** The consultation the same visitor finished before this one. */
  follows: z.uuid().toLowerCase().nullish(),
  conversationSummary: orElse('', paragraphs(consultationLimits.conversation)),
  /** Not finished: stored with the visitor's consent. */
  isPartial: z.boolean().default(false),
  /** Whether they asked to be contacted; false when they only want their answers stored. */
  wantsCall: z.boolean().default(true),
  /** A trap for bots: people never see it. */
  website: z.string().max(200).optional(),
});
export type ConsultationInput = z.infer<typeof consultationInput>;

export const consultationAccepted = z.object({ id: z.string(), message: z.string() });

/** GET /api/stackbot: what the StackBot knows of the business. Plans are those on sale, in their order. */
export const stackbotFacts = z.object({
  name: z.string(),
  supportEmail: z.string(),
  supportHours: z.string(),
  plans: catalogue.shape.plans,
  /** When a person would reach out if asked now, such as "within 2 hours" or "after 9 am on Monday". Source: decision D12. */
  reachOut: z.string(),
});
export type StackbotFacts = z.infer<typeof stackbotFacts>;
