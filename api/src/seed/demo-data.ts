import {
  address,
  consultationInput,
  contactInput,
  givenRoles,
  leadStatuses,
  pageParts,
  planSlug,
  projectInput,
  projectStatuses,
  projectTypes,
  roles,
  subscriptionStatuses,
  versionStatuses,
} from '@stackworks/contracts';
import { subMinutes } from 'date-fns';
import { z } from 'zod';
import { countKinds } from '#/modules/pageviews/pageviews.tables.ts';
import data from './demo.json' with { type: 'json' };

const minutesADay = 24 * 60;

/** The time so many days before another, as rows store it. */
export const before = (now: Date, days: number): string => subMinutes(now, days * minutesADay).toISOString();

/** Days are counted back from the day of seeding, due dates forward, in business days. */
const daysAgo = z.number();
/** Names in the folder `files`. */
const files = z.array(z.string()).default([]);

const message = z.object({
  from: z.enum(roles),
  daysAgo,
  content: z.string(),
  isInternal: z.boolean().default(false),
  /** Of the team chat only. */
  isRead: z.boolean().default(true),
});
export type DemoMessage = z.infer<typeof message>;

const project = projectInput.extend({
  projectType: z.enum(projectTypes).default('web_design'),
  status: z.enum(projectStatuses),
  daysAgo,
  dueInDays: z.number().optional(),
  launchedDaysAgo: z.number().optional(),
  messages: z.array(message).default([]),
  files,
  versions: z
    .array(
      z.object({
        title: z.string(),
        description: z.string(),
        daysAgo,
        files,
        status: z.enum(versionStatuses),
        feedback: z.string().optional(),
      }),
    )
    .default([]),
});
export type DemoProject = z.infer<typeof project>;

const client = z.object({
  plan: planSlug,
  status: z.enum(subscriptionStatuses),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  /** Who else is in the company. */
  people: z
    .array(
      z.object({ firstName: z.string(), lastName: z.string(), email: z.string(), role: z.enum(givenRoles) }),
    )
    .default([]),
  phone: z.string(),
  address,
  joinedDaysAgo: z.number(),
  /** What they had before what they have now, which is the last step. */
  subscription: z
    .array(z.object({ plan: planSlug, status: z.enum(subscriptionStatuses), daysAgo, reason: z.string() }))
    .default([]),
  chat: z.array(message).default([]),
  projects: z.array(project),
});
export type DemoClient = z.infer<typeof client>;

const progress = { daysAgo, status: z.enum(leadStatuses), answeredAfterDays: z.number().optional() };
const lead = contactInput.extend(progress);
export type DemoLead = z.infer<typeof lead>;
const consultation = z
  .object(consultationInput.shape)
  .extend({ ...progress, conversationSummary: z.array(z.string()).transform((lines) => lines.join('\n')) })
  .omit({ id: true, website: true });
export type DemoConsultation = z.infer<typeof consultation>;

/** Everything the demo begins with; all of it is made up. */
export const demo = z
  .object({
    savedReplies: z.array(z.object({ title: z.string(), text: z.string() })),
    clients: z.array(client),
    leads: z.array(lead),
    consultations: z.array(consultation),
    /** How the views of an ordinary day are spread: shares of a hundred views of the site. */
    pageviews: z.array(z.tuple([z.enum(pageParts), z.enum(countKinds), z.string(), z.number()])),
  })
  .parse(data);

/** The steps of each demo client’s subscription, by email address. */
export function findDemoSteps(now: Date) {
  const steps = new Map(demo.clients.map(({ email, subscription }) => [email, subscription]));
  return ({ email }: { email: string }) =>
    (steps.get(email) ?? []).map(({ daysAgo: days, ...step }) => ({ ...step, at: before(now, days) }));
}
