import { sayCadence, siteRoutes, type BillingSummary } from '@stackworks/contracts';
import { LinkButton, SubscriptionBadge } from '@stackworks/ui';
import { useStackClass } from '#/features/content/index.ts';
import { formatMoney } from '#/lib/format.ts';
import { useNow } from '#/lib/hooks.ts';
import { CancelPlan } from './cancel-plan.tsx';
import { KeepPlan } from './keep-plan.tsx';
import { standingOf } from './words.ts';

/** The client's plan as a stack of sheets: what it is, what it costs, how it stands, and what to do about it. */
export function PlanSheet({ billing }: { billing: BillingSummary }) {
  const now = useNow();
  const stackClass = useStackClass(billing.tier);
  const { tier, planName, status, amount, currency, discountPercent, isCardBilled, cancelAt } = billing;
  const hasEnded = status === 'cancelled' || (status === 'inactive' && !isCardBilled);
  return (
    <section aria-labelledby="your-plan" className={`mb-6 mr-6 bg-paper p-6 sm:p-9 ${stackClass}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-5 gap-y-2">
        <h2 id="your-plan" className="min-w-0 break-words font-display text-d3">
          {planName ?? 'No plan yet'}
        </h2>
        {tier !== null && <SubscriptionBadge status={status} isUsable={billing.isUsable} />}
      </div>
      {isCardBilled && !hasEnded && amount !== null && (
        <p className="mt-4">
          <span className="num text-[2.75rem] leading-none">{formatMoney(amount, currency)}</span>{' '}
          {sayCadence(billing)}
          {discountPercent !== null && (
            <span className="text-soft">, {discountPercent}% off after your brand kit</span>
          )}
        </p>
      )}
      <p className="mt-4 max-w-measure">{standingOf(billing, now)}</p>
      <div className="mt-6 flex flex-wrap gap-3 empty:hidden">
        {status === 'cancelled' && tier && (
          <LinkButton variant="primary" href={`${siteRoutes.subscribe}?plan=${tier}`}>
            Start {planName} again
          </LinkButton>
        )}
        {isCardBilled &&
          !hasEnded &&
          (cancelAt ? <KeepPlan billing={billing} /> : <CancelPlan billing={billing} />)}
      </div>
    </section>
  );
}
