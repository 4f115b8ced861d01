import {
  brandKitDiscountPercent,
  contentUpdateId,
  describeReplyRule,
  siteRoutes,
  type BillingSummary,
  type CatalogueContent,
  type CataloguePlan,
} from '@stackworks/contracts';
import { Button, LinkButton } from '@stackworks/ui';
import { useState, type ReactNode } from 'react';
import { PlanBadge } from '#/features/content/index.ts';
import { Panel } from '#/components/panel.tsx';
import { formatPrice } from '#/lib/format.ts';
import { PlanPreviewDialog } from './plan-preview-dialog.tsx';
import { owesInvoice } from './plan-texts.ts';

export function ChangePlan({ billing, catalogue }: { billing: BillingSummary; catalogue: CatalogueContent }) {
  const [wanted, setWanted] = useState<CataloguePlan | null>(null);
  const whyNot = findChangeBlock(billing);
  return (
    <Panel title="Change plan" size="t1">
      {whyNot && <p className="mb-4 max-w-measure text-sm text-soft">{whyNot}</p>}
      <ul className="grid gap-0 border-t border-edge">
        {soldPlans(catalogue.plans).map((plan) => (
          <PlanRow
            key={plan.slug}
            plan={plan}
            catalogue={catalogue}
            discountPercent={billing.discountPercent}
            // What they pay is shown above, and may differ from the price for new clients.
            hasPrice={plan.slug !== billing.plan}
          >
            {plan.slug === billing.plan ? (
              <p className="text-sm font-label">Your plan</p>
            ) : (
              <Button size="small" disabled={whyNot !== null} onClick={() => setWanted(plan)}>
                Change to {plan.name}
              </Button>
            )}
          </PlanRow>
        ))}
      </ul>
      <PlanPreviewDialog plan={wanted} onClose={() => setWanted(null)} />
    </Panel>
  );
}

type RowProps = {
  plan: CataloguePlan;
  catalogue: CatalogueContent;
  discountPercent?: number | null;
  hasPrice?: boolean;
  children: ReactNode;
};

function PlanRow({ plan, catalogue, discountPercent = null, hasPrice = true, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 border-b border-edge py-4">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <PlanBadge plan={plan.slug} name={plan.name} />
          {hasPrice && plan.price !== null && (
            <span>
              <span className="num text-t2">{formatPrice(discounted(plan.price, discountPercent))}</span> a
              month
              {discountPercent !== null && (
                <span className="text-sm text-soft">, {discountPercent}% off after your brand kit</span>
              )}
            </span>
          )}
        </h3>
        <p className="mt-1.5 text-sm text-soft">{describeLimits(plan, catalogue)}</p>
      </div>
      {children}
    </li>
  );
}

/** "Up to 15 pages, 2 rounds of changes before launch, then 15 revision requests a month, support replies within 24 hours." */
function describeLimits(
  { pageLimit, revisionQuota, roundsBeforeLaunch: rounds, supportHours }: CataloguePlan,
  { addOns }: CatalogueContent,
): string {
  const change = addOns.find(({ id }) => id === contentUpdateId);
  const pages =
    pageLimit === 1 ? '1 page' : pageLimit === null ? 'Any number of pages' : `Up to ${pageLimit} pages`;
  const revisions =
    revisionQuota === null
      ? 'no limit on revisions'
      : revisionQuota === 0
        ? change
          ? `changes ${formatPrice(change.price)} each`
          : 'changes extra'
        : `${revisionQuota} revision requests a month`;
  const before =
    rounds === 0 ? '' : `${rounds} ${rounds === 1 ? 'round' : 'rounds'} of changes before launch, then `;
  return `${pages}, ${before}${revisions}, support replies ${describeReplyRule(supportHours)}.`;
}

const discounted = (dollars: number, percent: number | null): number =>
  (Math.round(dollars * 100) - Math.round(dollars * (percent ?? 0))) / 100;

/** Why the plan can't be changed now; null when it can. */
function findChangeBlock(billing: BillingSummary): string | null {
  const { status, cancelAt, pendingChange, nextPlan } = billing;
  if (owesInvoice(billing)) return 'Pay your invoice first, then you can change your plan.';
  if (billing.confirmUrl) return 'Confirm your payment with your bank first, then you can change your plan.';
  if (status === 'past_due') return 'Update your payment method first, then you can change your plan.';
  if (pendingChange)
    return `Finish or cancel your change to ${pendingChange.planName} first, then you can choose another plan.`;
  if (cancelAt) return 'Undo your cancellation first, then you can change your plan.';
  if (nextPlan) return `Undo your change to ${nextPlan.planName} first, then you can choose another plan.`;
  return null;
}

const soldPlans = (plans: readonly CataloguePlan[]): CataloguePlan[] =>
  plans.filter(({ isCurrent }) => isCurrent);

type SoldPlansProps = {
  catalogue: CatalogueContent;
  hasBrandKit: boolean;
};

export const SoldPlans = ({ catalogue, hasBrandKit }: SoldPlansProps) => (
  <ul className="border-t border-edge">
    {soldPlans(catalogue.plans).map((plan) => (
      <PlanRow
        key={plan.slug}
        plan={plan}
        catalogue={catalogue}
        discountPercent={hasBrandKit ? brandKitDiscountPercent : null}
      >
        <LinkButton size="small" variant="primary" href={`${siteRoutes.subscribe}?plan=${plan.slug}`}>
          Choose {plan.name}
        </LinkButton>
      </PlanRow>
    ))}
  </ul>
);
