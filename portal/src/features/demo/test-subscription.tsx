import {
  portalRoutes,
  type TestPlan,
  type TestSubscribed,
  testSubscriptionInput,
  type TestSubscriptionInput,
} from '@stackworks/contracts';
import {
  Button,
  ErrorState,
  FormAlert,
  Icon,
  LinkButton,
  Select,
  Spinner,
  SubscriptionBadge,
  TextField,
  useToast,
} from '@stackworks/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api } from '#/lib/api/client.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { formatPrice } from '#/lib/format.ts';
import { useOneAtATime } from '#/lib/hooks.ts';
import { testPlansQuery } from './queries.ts';
import { Facts } from './server-health.tsx';

/** Subscribes a made-up customer the way a buyer goes, and shows what came of it. */
export function TestSubscription() {
  const plans = useQuery(testPlansQuery);
  if (plans.isPending) return <Spinner text="Loading the plans..." />;
  if (plans.isError) {
    return (
      <ErrorState
        title="We couldn’t load the plans"
        text="You haven’t been charged. Check your connection and try again."
        onRetry={() => void plans.refetch()}
      />
    );
  }
  return <Trial plans={plans.data.plans} />;
}

function Trial({ plans }: { plans: readonly TestPlan[] }) {
  const toast = useToast();
  const [input, setInput] = useState({
    email: '',
    customerName: '',
    subscriptionTier: plans[0]?.tier ?? '',
  });
  const [errors, setErrors] = useState<Partial<Record<keyof TestSubscriptionInput, string>>>({});
  const subscribe = useMutation({
    mutationFn: async (json: TestSubscriptionInput) => (await api.test.subscribe.$post({ json })).json(),
    onError: (error) => {
      toast({
        title: 'Request failed',
        description: failureMessage(error, 'Please try again.'),
        tone: 'danger',
      });
    },
  });
  const subscribeOnce = useOneAtATime(subscribe.mutate);
  const change = (field: keyof typeof input) => (event: { currentTarget: { value: string } }) => {
    setInput({ ...input, [field]: event.currentTarget.value });
    setErrors({ ...errors, [field]: undefined });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const isMissing = input.email.trim() === '' || input.customerName.trim() === '';
    const parsed = testSubscriptionInput.safeParse(input);
    setErrors(
      parsed.success
        ? {}
        : Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message])),
    );
    if (isMissing) {
      toast({
        title: 'Validation error',
        description: 'Please fill in all required fields',
        tone: 'danger',
      });
    }
    if (parsed.success) subscribeOnce(parsed.data);
  };
  return (
    <div className="grid gap-x-12 gap-y-9 lg:grid-cols-2">
      <form noValidate className="grid content-start gap-5" onSubmit={submit}>
        <FormAlert
          title="Request failed"
          message={subscribe.isError ? failureMessage(subscribe.error, 'Please try again.') : undefined}
        />
        <TextField
          label="Customer email"
          type="email"
          autoComplete="off"
          required
          value={input.email}
          onChange={change('email')}
          hint="An address without an account. We’ll send the welcome email there."
          {...(errors.email && { error: errors.email })}
        />
        <TextField
          label="Customer name"
          autoComplete="off"
          required
          value={input.customerName}
          onChange={change('customerName')}
          {...(errors.customerName && { error: errors.customerName })}
        />
        <Select label="Tier" value={input.subscriptionTier} onChange={change('subscriptionTier')}>
          {plans.map(({ tier, name, amount, cadence }) => (
            <option key={tier} value={tier}>
              {name}, {formatPrice(amount)} {cadence === 'monthly' ? 'a month' : 'once'}
            </option>
          ))}
        </Select>
        <div>
          <Button type="submit" variant="primary" isBusy={subscribe.isPending} busyText="Subscribing...">
            Test subscription
          </Button>
        </div>
      </form>
      <div role="status" className="min-w-0">
        {subscribe.data ? <TestResult result={subscribe.data} /> : <Steps isRunning={subscribe.isPending} />}
      </div>
    </div>
  );
}

const steps = [
  ['Checkout', 'Stripe takes the test card for the plan.'],
  ['Webhook', 'Stripe reports the payment, and we process it.'],
  ['Account creation', 'We create the client’s account with its plan.'],
  ['Welcome email', 'We email a link to set a password.'],
  ['Portal access', 'They can use the portal.'],
] as const;

/** What will be done. */
function Steps({ isRunning }: { isRunning: boolean }) {
  return (
    <section aria-labelledby="steps" className="border-t-2 border-ink pt-4">
      <h2 id="steps" className="font-display text-t1">
        What happens
      </h2>
      <ol className="mt-3">
        {steps.map(([name, text], index) => (
          <li key={name} className="flex gap-4 border-b border-edge py-3">
            <span className="num w-6 flex-none text-[1.5rem] leading-none" aria-hidden="true">
              {index + 1}
            </span>
            <span className="min-w-0">
              <b className="block font-label">{name}</b>
              <span className="text-sm text-soft">{text}</span>
            </span>
          </li>
        ))}
      </ol>
      {isRunning && <Spinner text="Subscribing..." />}
    </section>
  );
}

/** What came of it: the steps, the client that was made, and how to sign in as them. */
function TestResult({ result }: { result: TestSubscribed }) {
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
