import { demoLoginKeys, portalRoutes, type TestAccount } from '@stackworks/contracts';
import { clearToken } from '#/lib/session/tokens.ts';
import { forgetViewing } from '#/lib/session/viewing.ts';
import { AccountCard } from './account-card.tsx';
import { HowToTest } from './how-to-test.tsx';
import { accountKinds, kindOf, type AccountKind } from './test-account.ts';
import { WithAccounts } from './with-accounts.tsx';

const kindTexts: Readonly<Record<AccountKind, { title: string; text: string }>> = {
  current: { title: 'Plans on sale', text: 'What new subscribers get today.' },
  demo: {
    title: 'Demo tiers',
    text: 'Retired plans: some clients still have them; they’re no longer sold.',
  },
  other: { title: 'Other accounts', text: 'The one-page plan, and a subscription that has lapsed.' },
};

/** Every demo account, with what it takes to sign in as it. */
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
 * Leaves the account for the sign-in screen, which fills it in. The whole page is left, so that nothing read for whoever was
 * signed in stays in memory. Source: portals specification §2.
 */
function viewPortal({ email, password }: TestAccount): void {
  forgetViewing();
  clearToken('client');
  clearToken('admin');
  localStorage.setItem(demoLoginKeys.email, email);
  localStorage.setItem(demoLoginKeys.password, password);
  window.location.assign(portalRoutes.clientAuth);
}
