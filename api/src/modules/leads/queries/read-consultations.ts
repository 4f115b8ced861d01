import { and, eq, inArray } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { consultations } from '#/modules/leads/leads.tables.ts';
import type { StackbotFacts } from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import { sayReachOut } from '#/modules/sla/commands/reach-out.ts';

type Consultation = {
  summary: string;
  facts: { name: string; value: string }[];
  isPartial: boolean;
  wantsCall: boolean;
  phone: string | null;
  /** The one that the same visitor told to the end before, if it has come. */
  follows: string | null;
};

/** What a visitor told the StackBot: the whole of it in words, and each answer; null when there is none of this id. */
export async function findConsultation(reader: Reader, id: string): Promise<Consultation | null> {
  const [row] = await reader.select().from(consultations).where(eq(consultations.id, id));
  if (!row) return null;
  const facts = [
    ['Asked for', row.wantsCall ? 'A person to reach out' : 'Answers saved, no call'],
    ['Phone', row.phone],
    ['Asked', row.question],
    ['Business', row.businessType],
    ['Website now', row.currentWebsite],
    ['Main goal', row.mainGoal],
    ['Budget', row.budget],
    ['Timeline', row.timeline],
    ['Features', row.features.join(', ')],
    ['Recommended', row.recommendations.join(', ')],
  ] as const;
  const { conversationSummary: summary, isPartial, wantsCall, phone } = row;
  const follows = row.follows && (await hasCome(reader, row.follows)) ? row.follows : null;
  return {
    ...{ summary, isPartial, wantsCall, phone, follows },
    facts: facts.flatMap(([name, value]) => (value ? [{ name, value }] : [])),
  };
}

const hasCome = async (reader: Reader, id: string): Promise<boolean> =>
  (await reader.$count(consultations, eq(consultations.id, id))) > 0;

/** The numbers that visitors would rather be rung on, by consultation. */
export async function findPhones(reader: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .select({ id: consultations.id, phone: consultations.phone })
    .from(consultations)
    .where(inArray(consultations.id, [...ids]));
  return new Map(rows.flatMap(({ id, phone }) => (phone ? [[id, phone] as const] : [])));
}

/** Which of some consultations were not gone through to the end. */
export async function findPartial(reader: Reader, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await reader
    .select({ id: consultations.id })
    .from(consultations)
    .where(and(inArray(consultations.id, [...ids]), eq(consultations.isPartial, true)));
  return new Set(rows.map(({ id }) => id));
}

/**
 * What the StackBot knows of the business.
 * @throws AppError unavailable until content has been read once
 */
export function readFacts(deps: Pick<Deps, 'calendar' | 'catalogue' | 'now'>): StackbotFacts {
  const { name, supportEmail, supportHours } = deps.catalogue.settings();
  const plans = deps.catalogue.read().plans.filter(({ isCurrent }) => isCurrent);
  return { name, supportEmail, supportHours, plans, reachOut: sayReachOut(deps, deps.now()) };
}
