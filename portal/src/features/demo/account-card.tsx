import type { TestAccount } from '@stackworks/contracts';
import { Button, SubscriptionBadge, TierBadge, tierStackClass } from '@stackworks/ui';
import { useCopy } from './use-copy.ts';

type Props = { account: TestAccount; onView: () => void };

/** One demo account: its tier, who it is, and its sign-in to copy or to use. */
export function AccountCard({ account, onView }: Props) {
  const { email, password, name, company, plan, subscriptionStatus } = account;
  return (
    <li className={`sheet flex flex-col p-5 sm:p-6 ${tierStackClass(plan?.tier ?? null)}`}>
      <h3 className="font-display text-t2 [overflow-wrap:anywhere]">{plan?.name ?? 'No plan'}</h3>
      <div className="mt-2 flex flex-wrap gap-2">
        {plan && <TierBadge tier={plan.tier} name={plan.name} />}
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

/** A part of a sign-in, and what copies it. */
function Detail({ name, value, of }: { name: string; value: string; of: string }) {
  const copy = useCopy();
  return (
    <div className="flex items-center gap-3 border-b border-edge py-1.5 text-sm">
      <dt className="w-[4.75rem] flex-none text-soft">{name}</dt>
      <dd className="flex min-w-0 flex-1 items-center justify-between gap-3">
        <span className="min-w-0 [overflow-wrap:anywhere]">{value}</span>
        <button
          type="button"
          className="link min-h-11 flex-none px-1"
          aria-label={`Copy ${name.toLowerCase()} of ${of}`}
          onClick={() => void copy(value)}
        >
          Copy
        </button>
      </dd>
    </div>
  );
}
