import {
  budgets,
  businessTypes,
  mainGoals,
  plainLook,
  planLook,
  planSlug,
  textLimits,
  timelines,
  type StackbotFacts,
} from '@stackworks/contracts';
import { z } from 'zod';
import { consultation } from './consultation.ts';

/** Source: public-site specification §4, StackBot conversation steps. */
export const steps = [
  'greeting',
  'business_type',
  'current_website',
  'main_goal',
  'budget',
  'timeline',
  'recommendation',
  'next_steps',
  'contact_info',
  'complete',
] as const;
export type Step = (typeof steps)[number];

/** The steps that ask a question with choices, in order. */
export const guidedSteps = [
  'business_type',
  'current_website',
  'main_goal',
  'budget',
  'timeline',
] as const satisfies readonly Step[];
export type GuidedStep = (typeof guidedSteps)[number];

/** The steps whose answer can be changed later. */
export const editableSteps = [...guidedSteps, 'contact_info'] as const satisfies readonly Step[];
export type EditableStep = (typeof editableSteps)[number];

/** Longest message, in characters: the input's `maxLength`. */
export const inputLimit = 1000;

const answers = z
  .object({
    business_type: z.enum(businessTypes),
    current_website: z.string().max(inputLimit),
    main_goal: z.enum(mainGoals),
    budget: z.enum(budgets),
    timeline: z.enum(timelines),
  })
  .partial();
export type Answers = z.infer<typeof answers>;

/** A plan on its card in the transcript, from content. */
const planCard = z.object({
  plan: planSlug,
  /** Missing from conversations stored before plans had one. */
  look: planLook.default(plainLook),
  name: z.string(),
  /** New Zealand dollars a month. */
  price: z.number().nullable(),
  /** Such as "Up to 15 pages, cart and checkout, 15 revision requests a month." */
  summary: z.string(),
  /** Such as "Live in 5 business days, counted from your brief." */
  setup: z.string(),
  /** More reasons than the line above the card gives, each a sentence. */
  reasons: z.array(z.string()),
});
export type PlanCard = z.infer<typeof planCard>;

/** Where on the site a quoted answer stands. */
const source = z.object({ label: z.string(), path: z.string() });
export type Source = z.infer<typeof source>;

const line = z.object({
  /** Counts up from 1; marks how far the conversation has been shown. */
  id: z.number().int(),
  from: z.enum(['bot', 'visitor']),
  text: z.string(),
  /** How long the bot takes to write it; 0 for the visitor's. */
  delayMs: z.number(),
  card: planCard.optional(),
  source: source.optional(),
  /** On a visitor's line: the step that it answered, while `goBack` can change it. */
  answers: z.enum(editableSteps).optional(),
});
export type Line = z.infer<typeof line>;

const choice = z.object({
  value: z.string(),
  label: z.string(),
  /** Their answer before they went back, or what a typed answer may have meant. */
  isSuggested: z.boolean().optional(),
});
export type Choice = z.infer<typeof choice>;

const conversation = z.object({
  version: z.literal(1),
  /** Made by the browser; ids of consultations derive from it. */
  id: z.uuid(),
  seed: z.number().int(),
  step: z.enum(steps),
  /** The current question of a step with several. */
  asking: z.enum(['answer', 'person', 'keep', 'which', 'email', 'name', 'name_check', 'pass_on', 'nothing']),
  answers,
  /** Answers from before the visitor went back, for the repeated questions. */
  suggestions: answers,
  /** Questions that they would rather not answer. */
  skipped: z.array(z.enum(guidedSteps)).default([]),
  /** How often they have said something other than an answer to the open question: then skipping it is offered. */
  asides: z.number().int().default(0),
  name: z.string().max(textLimits.name),
  email: z.string().max(textLimits.email),
  /** A number to call, which is as good as an address. */
  phone: z.string().max(textLimits.phone).default(''),
  /** The visitor's consent: to be contacted, or to have the answers stored. Nothing is sent without it. */
  leave: z.enum(['none', 'contact', 'keep']),
  /** How many consultations have been finished; each has its own id. */
  round: z.number().int(),
  /** The plan whose card was shown last. */
  recommended: planSlug.nullable(),
  /** The last finished consultation, as sent. */
  finished: consultation.nullable(),
  /** The last delivery reported in the transcript. */
  reported: z.string(),
  /** The whole transcript. The bot's lines are added at once, and shown after their delays. */
  lines: z.array(line),
  /** Shown after the last line. */
  choices: z.array(choice),
});

/** The whole state of a conversation, as browsers store it. */
export type Conversation = z.infer<typeof conversation>;

/** A choice by its value, or typed text. */
export type Input = { choice: string } | { text: string };

/** What StackBot knows about the business; null until the browser has loaded it once. */
export type Facts = StackbotFacts | null;

/** The facts as they hold at a time: whether we are open is known until we next open or close. */
export function factsAt(facts: Facts, now: Date): Facts {
  if (!facts?.openNow || now < new Date(facts.openNow.until)) return facts;
  return { ...facts, openNow: null };
}

/** Reads a stored conversation; null where it is damaged, but for fields of its finished consultation, or of another version. */
export function parseConversation(stored: unknown): Conversation | null {
  const parsed = conversation.safeParse(stored);
  return parsed.success ? parsed.data : null;
}

/** Whether the team may contact them, and how. */
export const isReachable = ({
  email,
  phone,
  leave,
}: Pick<Conversation, 'email' | 'phone' | 'leave'>): boolean =>
  leave !== 'none' && (email !== '' || phone !== '');

/** The last answer to each question, including those from before the visitor went back. */
export function toKnownAnswers({
  answers: now,
  suggestions: before,
}: Pick<Conversation, 'answers' | 'suggestions'>): Answers {
  return {
    business_type: now.business_type ?? before.business_type,
    current_website: now.current_website ?? before.current_website,
    main_goal: now.main_goal ?? before.main_goal,
    budget: now.budget ?? before.budget,
    timeline: now.timeline ?? before.timeline,
  };
}
