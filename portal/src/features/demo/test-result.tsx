import { portalRoutes, type TestSubscribed } from '@stackworks/contracts';
import { Icon, LinkButton, SubscriptionBadge } from '@stackworks/ui';
import { Facts } from './facts.tsx';

/** What came of it: the steps, the client that was made, and how to sign in as them. */
export function TestResult({ result }: { result: TestSubscribed }) {
  const { message, flow, user, credentials } = result;
  return (
    <section aria-labelledby="result" className="sheet mr-2 p-6 shadow-st1 [--stack-c:var(--pounamu)] sm:p-7">
      <h2 id="result" className="break-words font-display text-t1">
        {message}
      </h2>
      <ol aria-label="Steps" className="mt-4">
        {flow.map((step) => (
          <li key={step} className="flex gap-3 border-b border-edge py-2.5 text-sm">
            <Icon name="tick" className="mt-0.5 text-pounamu" />
            <span className="min-w-0 break-words">{step}</span>
          </li>
        ))}
      </ol>
      <h3 className="mt-6 text-sm font-label">User</h3>
      <Facts
        facts={[
          ['Email', user.email],
          ['Tier', user.subscriptionTier ?? 'None'],
          ['Status', <SubscriptionBadge key="status" status={user.subscriptionStatus} />],
        ]}
      />
      <h3 className="mt-6 text-sm font-label">Credentials</h3>
      <Facts
        facts={[
          ['Email', credentials.email],
          ['Temporary password', <code key="password">{credentials.temporaryPassword}</code>],
        ]}
      />
      <p className="mt-3 text-sm text-soft">{credentials.instructions}</p>
      <LinkButton className="mt-5" variant="primary" href={portalRoutes.clientLogin}>
        Go to client login
      </LinkButton>
    </section>
  );
}
