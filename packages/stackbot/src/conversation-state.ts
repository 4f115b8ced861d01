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

/** Where a conversation stands. Source: public-site specification §4, StackBot conversation steps. */
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

/** The steps that ask a question with choices, in their order. */
export const guidedSteps = [
  'business_type',
  'current_website',
  'main_goal',
  'budget',
  'timeline',
] as const satisfies readonly Step[];
export type GuidedStep = (typeof guidedSteps)[number];

/** The steps whose answer a visitor can go back to and change. */
export const editableSteps = [...guidedSteps, 'contact_info'] as const satisfies readonly Step[];
export type EditableStep = (typeof editableSteps)[number];

/** Longest message that is taken, in characters: the input field's `maxLength`. */
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

/** A plan as its card in the transcript says it; all of it is from content. */
const planCard = z.object({
  tier: planSlug,
  /** Missing from conversations stored before plans had one. */
  look: planLook.default(plainLook),
  name: z.string(),
  /** New Zealand dollars a month; null where content names none. */
  price: z.number().nullable(),
  /** Such as "Up to 15 pages, cart and checkout, 15 revision requests a month." */
  summary: z.string(),
  /** Such as "Live in 5 business days, counted from your brief."; empty where content names no days. */
  setup: z.string(),
  /** Why this plan besides what the line above the card says, each a sentence; empty where that is all. */
  reasons: z.array(z.string()),
});
export type PlanCard = z.infer<typeof planCard>;

const line = z.object({
  /** Counts up from 1 and is never used twice in a conversation: a key for lists, and the mark of how far has been shown. */
  id: z.number().int(),
  from: z.enum(['bot', 'visitor']),
  text: z.string(),
  /** How long the bot takes before this line, after the one above it; 0 for the visitor's. */
  delayMs: z.number(),
  /** The card to show under the text. */
  card: planCard.optional(),
  /** On a visitor's line: the step that it answered, while it can be gone back to with `goBack`. */
  answers: z.enum(editableSteps).optional(),
});
export type Line = z.infer<typeof line>;

const choice = z.object({
  value: z.string(),
  label: z.string(),
  /** What they answered before they went back, or what a typed answer may have meant. */
  isSuggested: z.boolean().optional(),
});
export type Choice = z.infer<typeof choice>;

/** What the API is sent; the trap for bots is the form's. */
const consultation = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  businessType: z.string().nullable(),
  currentWebsite: z.string().nullable(),
  mainGoal: z.string().nullable(),
  budget: z.string().nullable(),
  timeline: z.string().nullable(),
  features: z.array(z.string()),
  recommendations: z.array(z.string()),
  /** These three are missing from conversations stored before they were sent. */
  phone: z.string().nullish(),
  question: z.string().nullish(),
  follows: z.uuid().nullish(),
  conversationSummary: z.string(),
  isPartial: z.boolean(),
  wantsCall: z.boolean(),
});
export type Consultation = z.infer<typeof consultation>;

const conversation = z.object({
  /** A stored conversation that is damaged or of another version is not resumed: `parseConversation` returns null. */
  version: z.literal(1),
  /** Of the consultation, made by the browser. What is sent has an id that follows from it: see `toConsultation`. */
  id: z.uuid(),
  seed: z.number().int(),
  step: z.enum(steps),
  /** What a step that asks several things is asking. */
  asking: z.enum(['answer', 'person', 'keep', 'which', 'email', 'name', 'name_check', 'pass_on', 'nothing']),
  answers,
  /** What was answered before the visitor went back, for the questions that come again. */
  suggestions: answers,
  name: z.string().max(textLimits.name),
  email: z.string().max(textLimits.email),
  /** What the visitor said yes to: to hear from the team, or that it keeps the answers. Nothing is sent without it. */
  leave: z.enum(['none', 'contact', 'keep']),
  /** How many consultations have been finished; each further one gets an id of its own. */
  round: z.number().int(),
  /** The plan whose card was shown last. */
  recommended: planSlug.nullable(),
  /** The last finished consultation, as sent; what is said later is not added to it. */
  finished: consultation.nullable(),
  /** The last delivery reported in the transcript, so that it is said once. */
  reported: z.string(),
  /** The whole transcript. A bot's lines are there at once; the delays are for showing them. */
  lines: z.array(line),
  /** What can be chosen now; to be shown when the last line is. */
  choices: z.array(choice),
});

/** A conversation, whole and as JSON: what a browser stores, and all that the functions here work on. */
export type Conversation = z.infer<typeof conversation>;

/** What a visitor does: takes one of `choices` by its value, or types. */
export type Input = { choice: string } | { text: string };

/** What the StackBot knows of the business; null until the browser has got it once. */
export type Facts = StackbotFacts | null;

/** What became of a consultation. */
export type Delivery =
  /** The API has it; `message` is its reply. */
  | { outcome: 'delivered'; message: string }
  /** It could not be reached; it will be tried again. */
  | { outcome: 'waiting' }
  /** Rate limited; it will be tried again. */
  | { outcome: 'held' }
  /** It rejected it, and says why in a sentence. */
  | { outcome: 'refused'; message: string };

/** Reads a stored conversation from parsed JSON; null where there is none that can be resumed. */
export function parseConversation(stored: unknown): Conversation | null {
  const parsed = conversation.safeParse(stored);
  return parsed.success ? parsed.data : null;
}

/** What was answered last to each question, before they went back too. */
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
