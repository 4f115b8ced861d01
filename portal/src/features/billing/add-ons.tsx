import { addOnIdOf, idempotencyHeader, soldAddOns, type AddOn, type SoldAddOn } from '@stackworks/contracts';
import { Button } from '@stackworks/ui';
import { Panel } from '#/components/panel.tsx';
import { api } from '#/lib/api/client.ts';
import { formatPrice } from '#/lib/format.ts';
import { newKey } from '#/lib/forms/idempotency-key.ts';
import { NotOpened, useHostedPage } from './stripe-page.tsx';

const consequences: Record<SoldAddOn, string> = {
  'extra-page-block': 'We’ll start a project for it as soon as you’ve paid.',
  'content-update': 'It’s yours until you use it.',
  'brand-kit': 'Pay once, and your plan is 10% cheaper from then on.',
};

const withoutPlan: readonly SoldAddOn[] = ['brand-kit'];

type Props = {
  addOns: readonly AddOn[];
  isUsable: boolean;
  revisionQuota: number | null | undefined;
  hasBrandKit: boolean;
};

/**
 * One-off purchases, paid on Stripe's page.
 * @param isUsable whether there is an active plan to add a page or a change to
 * @param revisionQuota changes a month; null for no limit, where one more is never offered
 */
export function AddOns({ addOns, isUsable, revisionQuota, hasBrandKit }: Props) {
  const { open, opening, failed } = useHostedPage();
  const request = async (addOn: SoldAddOn) => {
    const headers = { [idempotencyHeader]: newKey() };
    return (await api.client.billing['add-ons'].$post({ json: { addOn } }, { headers })).json();
  };
  const offered = (isUsable ? soldAddOns : withoutPlan).filter(
    (addOn) =>
      !(addOn === 'brand-kit' && hasBrandKit) && !(addOn === 'content-update' && revisionQuota === null),
  );
  if (offered.length === 0) return null;
  return (
    <Panel title={isUsable ? 'Add to your plan' : 'More from us'} size="t1">
      <ul className="border-t border-edge">
        {offered.map((addOn) => {
          const found = addOns.find(({ id }) => id === addOnIdOf(addOn));
          if (!found) return null;
          return (
            <li key={addOn} className="flex flex-wrap items-center gap-x-6 gap-y-3 border-b border-edge py-4">
              <div className="min-w-0 flex-1 basis-64">
                <h3>
                  {found.name}, <span className="num text-t2">{formatPrice(found.price)}</span>
                </h3>
                <p className="mt-1 text-sm text-soft">
                  {addOn === 'content-update' && revisionQuota === 0
                    ? `One change to your site once it’s live, or beyond its rounds before launch. ${consequences[addOn]}`
                    : `${found.description} ${consequences[addOn]}`}
                </p>
              </div>
              <Button
                size="small"
                isBusy={opening === addOn}
                busyText="Opening..."
                aria-label={`Order ${found.name}`}
                onClick={() => open({ what: addOn, request: () => request(addOn) })}
              >
                Order
              </Button>
              <NotOpened
                failed={failed?.what === addOn ? failed : null}
                what={`the payment page of ${found.name}`}
              />
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
