import { toChoices } from './choices.ts';
import type { Answers, Conversation, Facts } from './conversation-state.ts';
import { findPlan, toPlanCard } from './plan-words.ts';
import { findCautions, recommend, type Needs } from './recommend.ts';
import { cautionDelayMs, followUpDelayMs } from './seeded-delay.ts';
import { say } from './transcript.ts';

/** What was answered, where nothing that a recommendation follows from is missing. */
function toNeeds({ business_type, main_goal, budget, timeline }: Answers): Needs | null {
  if (!business_type || !main_goal || !budget || !timeline) return null;
  return { businessType: business_type, mainGoal: main_goal, budget, timeline };
}

/** Says which plan fits and why, shows its card, and asks whether a person should call. */
export function showRecommendation(conversation: Conversation, facts: Facts, lead = ''): Conversation {
  const needs = toNeeds(conversation.answers);
  if (!needs) return conversation;
  const picked = recommend(needs, facts?.plans ?? []);
  const plan = facts && picked && findPlan(facts.plans, picked.tier);
  const open = { ...conversation, step: 'recommendation', asking: 'answer' } as const;
  if (!facts || !picked || !plan) {
    const told = say(open, { text: facts ? notOnSale : notReached });
    return { ...told, choices: toChoices(told) };
  }
  const { tier, reasons } = picked;
  const words = [lead, `Then ${plan.name} is the one I’d pick.`, ...reasons.slice(0, 1)];
  const shown = say(open, { text: words.join(' ').trim(), card: toPlanCard(plan, reasons.slice(1)) });
  const cautions = findCautions(needs, tier, facts.plans);
  const warned =
    cautions.length === 0 ? shown : say(shown, { text: cautions.join(' '), delayMs: cautionDelayMs });
  const left = cautions.length === 0 ? followUpDelayMs : followUpDelayMs - cautionDelayMs;
  return offerPerson({ ...warned, step: 'next_steps', recommended: tier }, facts, left);
}

/** Asks whether a person should call; whoever has been through to the end is asked whether the team should know. */
function offerPerson(conversation: Conversation, facts: Facts, delayMs: number): Conversation {
  const text =
    conversation.round > 0
      ? 'Shall I pass your new answers on to the team?'
      : `Want a person to get in touch?${facts ? ` They’ll reach out ${facts.reachOut}.` : ''}`;
  const asked = say({ ...conversation, asking: 'person' }, { text, delayMs });
  return { ...asked, choices: toChoices(asked) };
}

const notReached =
  'I know which plan I’d pick, but I can’t reach our price list right now, and I won’t guess. Your answers are safe here.';
const notOnSale = 'The plan I’d pick isn’t on sale right now. A person can tell you what comes closest.';
