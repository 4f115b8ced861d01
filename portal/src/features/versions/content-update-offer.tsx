import { portalRoutes, type RevisionQuota } from '@stackworks/contracts';
import { Link } from 'wouter';
import { formatPrice } from '#/lib/format-price.ts';
import { resetDay } from './words.ts';

/** What there is to do when the month's quota is used: one change more for its price, or the day it starts again. */
export function ContentUpdateOffer({ quota }: { quota: RevisionQuota }) {
  const { contentUpdate } = quota;
  return (
    <section aria-label="This month’s revision requests are used up" className="bg-pounamu-wash p-5">
      <p className="font-display text-t2">
        {quota.quota === 0
          ? 'Your plan doesn’t include revision requests.'
          : `You’ve used all ${quota.quota} revision requests for this month.`}
      </p>
      <p className="mt-1.5 text-sm">
        {contentUpdate && (
          <>
            This change costs {formatPrice(contentUpdate.price)}.{' '}
            <Link href={`${portalRoutes.clientPortal}?tab=billing`} className="link">
              Pay now
            </Link>{' '}
            and we’ll start, or message us first.{' '}
          </>
        )}
        {quota.quota !== 0 && `Your requests start again on ${resetDay(quota)}.`}
      </p>
    </section>
  );
}
