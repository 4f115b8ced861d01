import {
  portalRoutes,
  type TestPlan,
  type TestSubscribed,
  testSubscriptionInput,
} from '@stackworks/contracts';
import {
  Button,
  Icon,
  LinkButton,
  Select,
  Spinner,
  SubscriptionBadge,
  TextField,
  useToast,
} from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ContractForm, useContractForm } from '#/components/form.tsx';
import { Loaded } from '#/components/paged-list.tsx';
import { FactList, Panel } from '#/components/panel.tsx';
import { api } from '#/lib/api/client.ts';
import { formatPrice } from '#/lib/format.ts';
import { useFailureToast } from '#/lib/forms/failure-reports.ts';
import { testPlansQuery } from './queries.ts';
import texts from './texts.json';
import { NumberedStep } from './plan-demo.tsx';

export const TestSubscription = () => (
  <Loaded
    query={useQuery(testPlansQuery)}
    loading={<Spinner text="Loading the plans..." />}
    failed="We couldn’t load the plans"
    failedText="You haven’t been charged. Check your connection and try again."
  >
    {({ plans }) => <Trial plans={plans} />}
  </Loaded>
);

const failure = { title: 'Request failed', fallback: 'Please try again.' };

function Trial({ plans }: { plans: readonly TestPlan[] }) {
  const toast = useToast();
  const showFailure = useFailureToast(failure.title, failure.fallback);
  const [result, setResult] = useState<TestSubscribed | null>(null);
  const form = useContractForm({
    schema: testSubscriptionInput,
    defaultValues: { email: '', customerName: '', plan: plans[0]?.plan ?? '' },
    failure: { ...failure, isQuiet: true },
    send: async (json) => {
      setResult(null);
      setResult(await (await api.test.subscribe.$post({ json })).json());
    },
    onFailure: (error) => {
      // Without a connection too, its title is this one (portals specification §8).
      showFailure(error);
      return false;
    },
  });
  const warnIfMissing = () => {
    const { email, customerName } = form.getValues();
    if (email.trim() !== '' && customerName.trim() !== '') return;
    toast({ title: 'Validation error', description: 'Please fill in all required fields', tone: 'danger' });
  };
  return (
    <div className="grid gap-x-12 gap-y-9 lg:grid-cols-2">
      <ContractForm form={form} className="content-start">
        <TextField
          label="Customer email"
          type="email"
          autoComplete="off"
          required
          hint="An address without an account. We’ll send the welcome email there."
          {...form.field('email')}
        />
        <TextField label="Customer name" autoComplete="off" required {...form.field('customerName')} />
        <Select label="Tier" {...form.field('plan')}>
          {plans.map(({ plan, name, amount, cadence }) => (
            <option key={plan} value={plan}>
              {name}, {formatPrice(amount)} {cadence === 'monthly' ? 'a month' : 'once'}
            </option>
          ))}
        </Select>
        <div>
          <Button
            type="submit"
            variant="primary"
            isBusy={form.isBusy}
            busyText="Subscribing..."
            onClick={warnIfMissing}
          >
            Test subscription
          </Button>
        </div>
      </ContractForm>
      <div role="status" className="min-w-0">
        {result ? <TestResult result={result} /> : <Steps isRunning={form.isBusy} />}
      </div>
    </div>
  );
}

const Steps = ({ isRunning }: { isRunning: boolean }) => (
  <Panel title="What happens" size="t1">
    <ol>
      {texts.subscriptionSteps.map(({ name, text }, index) => (
        <NumberedStep key={name} number={index + 1}>
          <b className="block font-label">{name}</b>
          <span className="text-sm text-soft">{text}</span>
        </NumberedStep>
      ))}
    </ol>
    {isRunning && <Spinner text="Subscribing..." />}
  </Panel>
);

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
      <FactList
        facts={[
          ['Email', user.email],
          ['Tier', user.planName ?? 'None'],
          ['Status', <SubscriptionBadge key="status" status={user.subscriptionStatus} />],
        ]}
      />
      <h3 className="mt-6 text-sm font-label">Credentials</h3>
      <FactList
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
