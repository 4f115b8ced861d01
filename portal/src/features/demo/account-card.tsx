import type { TestAccount } from '@stackworks/contracts';
import { Button, SubscriptionBadge } from '@stackworks/ui';
import { Fragment } from 'react';
import { useStackClass } from '#/features/content/index.ts';
import { useCopy } from './use-copy.ts';

type Props = { account: TestAccount; onView: () => void };

/** One demo account: its tier, who it is, and its sign-in to copy or to use. */
export function AccountCard({ account, onView }: Props) {
  const { email, password, name, company, plan, subscriptionStatus } = account;
  const stackClass = useStackClass(plan?.tier ?? null);
  return (
    <li className={`sheet flex flex-col p-5 sm:p-6 ${stackClass}`}>
      <h3 className="font-display text-t2 [overflow-wrap:anywhere]">{plan?.name ?? 'No plan'}</h3>
      <div className="mt-2">
        <SubscriptionBadge status={subscriptionStatus} hasPlan={plan !== null} />
      </div>
      <p className="mt-3 text-sm [overflow-wrap:anywhere]">
        {plan && <>{plan.description} </>}
        <span className="text-soft">
          {name}
          {company && `, ${company}`}.
        </span>
      </p>
      <dl className="mb-5 mt-3 border-t border-edge">
        <Detail name="Email" value={email} of={email} />
        <Detail name="Password" value={password} of={email} />
      </dl>
      <Button className="mt-auto self-start" aria-label={`View portal as ${email}`} onClick={onView}>
        View portal
      </Button>
    </li>
  );
}

/** A part of a sign-in, and what copies it. An address breaks before its @, if it must. */
function Detail({ name, value, of }: { name: string; value: string; of: string }) {
  const copy = useCopy();
  return (
    <div className="relative border-b border-edge py-2 pr-16 text-sm">
      <dt className="text-soft">{name}</dt>
      <dd className="[overflow-wrap:anywhere]">
        {value.split('@').map((part, at) => (
          <Fragment key={part}>
            {at > 0 && (
              <>
                <wbr />@
              </>
            )}
            {part}
          </Fragment>
        ))}
        <button
          type="button"
          className="link absolute right-0 top-1/2 min-h-11 -translate-y-1/2 px-1"
          aria-label={`Copy ${name.toLowerCase()} of ${of}`}
          onClick={() => void copy(value)}
        >
          Copy
        </button>
      </dd>
    </div>
  );
}
