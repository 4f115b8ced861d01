import type { CataloguePlan, FitVerdict, PlanFit, PlanSuggestion } from '@stackworks/contracts';
import { withoutGst, type Fees } from '#/modules/billing/queries/read-fees.ts';
import { toDollars } from './report-words.ts';

/** From this part of its quota on, a plan only just fits. */
const nearlyUsed = 0.9;

export type ClientMonth = {
  plan: CataloguePlan | null;
  fees: Fees;
  revisions: number;
  projects: number;
  openProjects: number;
  minutes: number;
};

type Terms = {
  plans: readonly CataloguePlan[];
  /** What a change past the quota costs, in dollars; null when it isn't sold. */
  updatePrice: number | null;
  hourlyCost: number | null;
  /** The rate of GST that clients pay, in percent; null while we aren't registered. */
  gstRate: number | null;
  /** Whether the month is over. */
  isPast?: boolean;
};

export type Judgement = Pick<PlanFit, 'fees' | 'cost' | 'verdict' | 'reason' | 'suggestion' | 'isQuiet'> & {
  /** Orders clients of one verdict, the heaviest first. */
  weight: number;
};

/** Says how well a client's plan fits them this month, and why. Without a cost of hours it speaks of requests alone. */
export function judgeFit(month: ClientMonth, terms: Terms): Judgement {
  const { fees: paid, minutes, revisions } = month;
  const fees = toCents(withoutGst(paid.monthly + paid.bought, terms.gstRate));
  const cost = terms.hourlyCost === null || minutes === 0 ? null : toCents((minutes / 60) * terms.hourlyCost);
  const suggestion = suggestPlan(month, terms);
  const quota = month.plan?.revisionQuota ?? null;
  const isOver = quota !== null && revisions > quota;
  const quiet = terms.isPast ? 'Quiet that month.' : 'Quiet this month. Worth a hello.';
  const isQuiet = revisions + month.projects + month.openProjects + minutes === 0;
  const rest = { fees, cost, suggestion, isQuiet };
  const judge = (verdict: FitVerdict, reason: string, weight: number): Judgement => ({
    ...rest,
    verdict,
    reason,
    weight,
  });

  if (cost !== null && cost > fees) {
    const reason = fees > 0 ? `Costs ${toDollars(cost - fees)} more than it pays.` : sayGranted(cost);
    return judge('unprofitable', reason, cost - fees);
  }
  if (suggestion || isOver) {
    return judge('outgrowing', explainOutgrowing(month, suggestion, terms), suggestion?.saves ?? 0);
  }
  const used = quota ? revisions / quota : revisions / 1000;
  if (terms.hourlyCost !== null && minutes === 0) {
    return judge('unknown', isQuiet ? quiet : describeUse(month), used);
  }
  if (quota && used >= nearlyUsed) {
    return judge('fits', 'Only just. One more busy month and it outgrows its plan.', used);
  }
  if (isQuiet) return judge('fits', quiet, used);
  const reason =
    cost === null ? describeUse(month) : `Costs ${toDollars(cost)} of the ${toDollars(fees)} it pays.`;
  return judge('fits', reason, used);
}

const toCents = (amount: number): number => Math.round(amount * 100) / 100;

/** A bigger plan, if they have asked for one, or would have paid less on it this month. */
function suggestPlan({ plan, fees, revisions }: ClientMonth, terms: Terms): PlanSuggestion | null {
  const bigger = terms.plans.filter(({ isCurrent, price, slug }) => {
    return isCurrent && price !== null && slug !== plan?.slug && price > (plan?.price ?? 0);
  });
  const wanted = bigger.find(({ slug }) => slug === fees.wanted);
  if (wanted) return { plan: wanted.slug, name: wanted.name, saves: null };

  const best = bigger
    .map((each) => ({
      ...each,
      saves: fees.monthly + fees.bought - costOn(each, { fees, revisions }, terms),
    }))
    .toSorted((a, b) => b.saves - a.saves)[0];
  return best && best.saves >= 1 ? { plan: best.slug, name: best.name, saves: Math.floor(best.saves) } : null;
}

/** What this month would have cost a client on another plan. */
function costOn(
  { price, revisionQuota }: CataloguePlan,
  { fees, revisions }: Pick<ClientMonth, 'fees' | 'revisions'>,
  { updatePrice }: Terms,
): number {
  const over = revisionQuota === null ? 0 : Math.max(0, revisions - revisionQuota);
  return (price ?? 0) + fees.bought - fees.updates + over * (updatePrice ?? 0);
}

function explainOutgrowing(month: ClientMonth, suggestion: PlanSuggestion | null, { plans }: Terms): string {
  if (!suggestion) return `${describeUse(month)} No bigger plan would cost them less.`;
  const { plan, name, saves } = suggestion;
  if (saves === null) return `They have asked for ${name}. The payment isn’t through yet.`;
  const paid = toDollars(month.fees.monthly + month.fees.bought);
  const price = plans.find(({ slug }) => slug === plan)?.price ?? 0;
  return `Paid ${paid}. ${name} at ${toDollars(price)} would save them ${toDollars(saves)}.`;
}

const sayGranted = (cost: number): string => `Pays nothing, and costs ${toDollars(cost)}.`;

/** "7 of 15 revisions used.", "12 revisions, no limit.", "3 revisions, all paid." */
function describeUse({ plan, revisions }: ClientMonth): string {
  const quota = plan?.revisionQuota ?? null;
  if (revisions === 0) return 'No revisions asked for.';
  if (quota) return `${revisions} of ${quota} ${quota === 1 ? 'revision' : 'revisions'} used.`;
  const counted = `${revisions} ${revisions === 1 ? 'revision' : 'revisions'}`;
  return quota === null ? `${counted}, no limit.` : `${counted}, all paid.`;
}
