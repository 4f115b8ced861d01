import { demoLoginKeys, portalRoutes, type TestAccount } from '@stackworks/contracts';
import { Button, SubscriptionBadge, useToast } from '@stackworks/ui';
import { Fragment } from 'react';
import { useStackClass } from '#/features/content/index.ts';
import { clearToken } from '#/lib/session/tokens.ts';
import { endViewing } from '#/lib/session/viewing.ts';
import { type AccountKind, accountKinds, kindOf, WithAccounts } from './test-accounts.tsx';

const kindTexts: Readonly<Record<AccountKind, { title: string; text: string }>> = {
  current: { title: 'Plans on sale', text: 'What new subscribers get today.' },
  demo: {
    title: 'Demo tiers',
    text: 'Retired plans: some clients still have them; they’re no longer sold.',
  },
  other: { title: 'Other accounts', text: 'The one-page plan, and a subscription that has lapsed.' },
};

export function TierDemo() {
  return (
    <>
      <WithAccounts>{(accounts) => <Accounts accounts={accounts} />}</WithAccounts>
      <HowToTest />
    </>
  );
}

const Accounts = ({ accounts }: { accounts: readonly TestAccount[] }) =>
  accountKinds.map((kind) => {
    const { title, text } = kindTexts[kind];
    const ofKind = accounts.filter((account) => kindOf(account) === kind);
    return (
      ofKind.length > 0 && (
        <section key={kind} aria-labelledby={kind} className="mb-12 border-t-2 border-ink pt-4">
          <h2 id={kind} className="font-display text-t1">
            {title}
          </h2>
          <p className="mb-6 text-soft">{text}</p>
          <ul className="grid gap-x-10 gap-y-9 pr-5 sm:grid-cols-2 lg:grid-cols-3">
            {ofKind.map((account) => (
              <AccountCard key={account.email} account={account} onView={() => viewPortal(account)} />
            ))}
          </ul>
        </section>
      )
    );
  });

/**
 * Signs out, and opens the sign-in screen, which fills the account in. The whole page is left, so nothing stays in
 * memory. Source: portals specification §2.
 */
function viewPortal({ email, password }: TestAccount): void {
  endViewing();
  clearToken('client');
  clearToken('admin');
  localStorage.setItem(demoLoginKeys.email, email);
  localStorage.setItem(demoLoginKeys.password, password);
  window.location.assign(portalRoutes.clientAuth);
}

type Props = { account: TestAccount; onView: () => void };

function AccountCard({ account, onView }: Props) {
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

/** An email address breaks before its @. */
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

/** Over plain HTTP, or without permission, browsers don't let a page copy. */
function useCopy(): (text: string) => Promise<void> {
  const toast = useToast();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: 'Copied!', description: 'Login details copied to clipboard' });
    } catch {
      toast({
        title: 'Not copied',
        description: 'Your browser blocked copying. Select the text and copy it yourself.',
        tone: 'danger',
      });
    }
  };
}

const steps = [
  'Choose an account above. Each is on a different plan and sees its own part of the portal.',
  'Press “View portal”. This signs out anyone signed in to this browser and opens the sign-in screen.',
  'Wait a second: the form fills itself in and signs in. Press “Stop” to look at it first.',
  'Look around: projects, messages, files, versions to approve, and billing. It’s all made up.',
  'Log out, come back to this page and choose another account.',
] as const;

/** Source: portals specification §2. */
function HowToTest() {
  return (
    <section aria-labelledby="how-to-test" className="border-t-2 border-ink pt-4">
      <h2 id="how-to-test" className="font-display text-t1">
        How to test
      </h2>
      <ol className="mt-3 max-w-measure">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-4 border-b border-edge py-3">
            <span className="num w-6 flex-none text-[1.5rem] leading-none" aria-hidden="true">
              {index + 1}
            </span>
            <span className="min-w-0">{step}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
