import { type ClientUser, loginInput, type LoginInput, portalRoutes, tokenKeys } from '@stackworks/contracts';
import { BusySquares, Button, Icon, LinkButton, PasswordField, TextField } from '@stackworks/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ContractForm, useContractForm } from '#/components/form.tsx';
import { currentClientQuery } from '#/features/accounts/index.ts';
import { useClientSignIn } from '#/features/sessions/index.ts';
import { api } from '#/lib/api/client.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { readToken } from '#/lib/session/tokens.ts';
import { type LogEntry, runSteps, type Step } from './run-steps.ts';

class StepError extends Error {}

export function TestAuth() {
  const signIn = useClientSignIn();
  const queryClient = useQueryClient();
  const readClient = () => queryClient.query(currentClientQuery);
  const [log, setLog] = useState<readonly LogEntry[]>([]);
  const [isDone, setDone] = useState(false);
  const form = useContractForm({
    schema: loginInput,
    defaultValues: { email: '', password: '' },
    failure: { title: 'Not signed in', fallback: 'Please try again.' },
    send: async (input) => {
      setDone(false);
      setDone(await runSteps(toSteps(input, { signIn, readClient }), explain, setLog));
    },
  });
  return (
    <div className="grid gap-x-12 gap-y-9 lg:grid-cols-2">
      <ContractForm form={form} className="max-w-[27.5rem] content-start">
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          hint="Use a demo account from the tier demo page, or one you made on the test subscription page."
          {...form.field('email')}
        />
        <PasswordField label="Password" autoComplete="off" {...form.field('password')} />
        <div>
          <Button type="submit" variant="primary" isBusy={form.isBusy} busyText="Signing in...">
            Sign in step by step
          </Button>
        </div>
      </ContractForm>
      <section aria-labelledby="step-log" className="min-w-0 border-t-2 border-ink pt-4">
        <h2 id="step-log" className="font-display text-t1">
          Step log
        </h2>
        <StepLog log={log} />
        {isDone && (
          <LinkButton className="mt-5" href={portalRoutes.clientPortal}>
            Open the client portal
          </LinkButton>
        )}
      </section>
    </div>
  );
}

type Calls = {
  signIn: ReturnType<typeof useClientSignIn>;
  readClient: () => Promise<ClientUser | null>;
};

function toSteps(input: LoginInput, { signIn, readClient }: Calls): Step[] {
  return [
    {
      name: 'Is it a demo account?',
      run: async () => {
        const response = await api.test.accounts.find.$post({ json: { email: input.email } });
        if ((await response.json()).isDemo) return `${input.email} is one.`;
        throw new StepError(
          `${input.email} isn’t. The test pages only use demo accounts, so we didn’t send the password.`,
        );
      },
    },
    {
      name: 'Email and password are sent',
      run: async () => {
        await signIn(input);
        return 'The server accepted them and opened a session.';
      },
    },
    {
      name: 'The token is stored',
      run: () => {
        if (readToken('client') !== null) return Promise.resolve(`Under ${tokenKeys.client.current}.`);
        return Promise.reject(new StepError('Nothing stored in this browser.'));
      },
    },
    {
      name: 'Who is signed in?',
      run: async () => {
        const client = await readClient();
        if (!client) throw new StepError('No one: the server doesn’t recognise the token.');
        return `${client.firstName} ${client.lastName}, ${client.email}, ${client.planName ?? 'no plan'}.`;
      },
    },
  ];
}

const explain = (error: unknown): string =>
  error instanceof StepError ? error.message : failureMessage(error, 'That didn’t work. Please try again.');

/** The result of each step; each is read out as it ends. */
function StepLog({ log }: { log: readonly LogEntry[] }) {
  return (
    <>
      {log.length === 0 && (
        <p className="mt-2 text-soft">Each step appears here with its result and how long it took.</p>
      )}
      <div role="log" aria-labelledby="step-log" className="mt-3">
        <ol>
          {log.map(({ name, state, detail, took }) => (
            <li key={name} className="flex gap-3 border-b border-edge py-3">
              <Mark state={state} />
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                <b className="block font-label">{name}</b>
                <span className={`text-sm ${state === 'failed' ? 'text-danger' : 'text-soft'}`}>
                  {state === 'failed' && <span className="sr-only">Failed: </span>}
                  {detail}
                </span>
              </span>
              {took !== null && <span className="text-sm text-soft">{took} ms</span>}
            </li>
          ))}
        </ol>
      </div>
    </>
  );
}

function Mark({ state }: Pick<LogEntry, 'state'>) {
  if (state === 'running') return <BusySquares />;
  return state === 'done' ? (
    <Icon name="tick" className="mt-1 text-pounamu" />
  ) : (
    <Icon name="warning" className="mt-1 text-danger" />
  );
}
