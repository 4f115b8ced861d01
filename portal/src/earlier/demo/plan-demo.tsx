import { demoLoginKeys, portalRoutes, type TestAccount } from '@stackworks/contracts';
import { Button, SubscriptionBadge, useToast } from '@stackworks/ui';
import { Fragment, type ReactNode } from 'react';
import { Panel } from '#/components/panel.tsx';
import { useStackClass } from '#/features/content/index.ts';
import { clearToken } from '#/lib/session/tokens.ts';
import { endViewing } from '#/lib/session/viewing.ts';
import { accountKinds, accountKindOf, WithAccounts } from './test-accounts.tsx';
import texts from './texts.json';

export function PlanDemo() {
  return (
    <>
      <WithAccounts>{(accounts) => <Accounts accounts={accounts} />}</WithAccounts>
      <HowToTest />
    </>
  );
}

const Accounts = ({ accounts }: { accounts: readonly TestAccount[] }) =>
  accountKinds.map((kind) => {
    const { title, text } = texts.kinds[kind];
    const ofKind = accounts.filter((account) => accountKindOf(account) === kind);
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

function AccountCard({ account, onView }: { account: TestAccount; onView: () => void }) {
  const { email, password, name, company, plan, subscriptionStatus } = account;
  const stackClass = useStackClass(plan?.slug ?? null);
  return (
    <li className={`sheet flex flex-col p-5 sm:p-6 ${stackClass}`}>
      <h3 className="font-display text-t2 [overflow-wrap:anywhere]">{plan?.name ?? 'No plan'}</h3>
      <div className="mt-2">
        <SubscriptionBadge status={subscriptionStatus} />
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

/** Source: portals specification §2. */
function HowToTest() {
  return (
    <Panel title="How to test" size="t1">
      <ol className="max-w-measure">
        {texts.planSteps.map((step, index) => (
          <NumberedStep key={step} number={index + 1}>
            {step}
          </NumberedStep>
        ))}
      </ol>
    </Panel>
  );
}

export const NumberedStep = ({ number, children }: { number: number; children: ReactNode }) => (
  <li className="flex gap-4 border-b border-edge py-3">
    <span className="num w-6 flex-none text-[1.5rem] leading-none" aria-hidden="true">
      {number}
    </span>
    <span className="min-w-0">{children}</span>
  </li>
);
