import type { LoginInput, TestAccount } from '@stackworks/contracts';
import { Button, FormAlert } from '@stackworks/ui';
import { useMutation } from '@tanstack/react-query';
import { failureMessage } from '#/lib/api/errors.ts';
import { useOneAtATime } from '#/lib/hooks.ts';
import { pickTestClient, WithAccounts } from './test-accounts.tsx';

type Props = {
  /** Signs a client in, and keeps the session. @throws when they may not in */
  signIn: (input: LoginInput) => Promise<unknown>;
  onSignedIn: () => void;
  /** Whether the page stays afterwards, and the button can be pressed again. */
  staysHere?: boolean;
};

/** One click signs in as a client who is there to try the product with. */
export const TestLogin = (props: Props) => (
  <WithAccounts>
    {(accounts) => {
      const account = pickTestClient(accounts);
      return account && <OneClick account={account} {...props} />;
    }}
  </WithAccounts>
);

function OneClick({ account, signIn, onSignedIn, staysHere = false }: Props & { account: TestAccount }) {
  const { email, password, name, company, plan } = account;
  const login = useMutation({ mutationFn: () => signIn({ email, password }), onSuccess: onSignedIn });
  const loginOnce = useOneAtATime(login.mutate);
  return (
    <div className="grid max-w-measure gap-5">
      <FormAlert
        title="Login failed"
        message={login.isError ? failureMessage(login.error, 'Please try again.') : undefined}
      />
      <p>
        Signs you in as <b className="font-label">{name}</b>
        {company && ` of ${company}`}
        {plan && `, on ${plan.name}`}. The account is made up and shared by everyone trying the product.
      </p>
      <div>
        <Button
          variant="primary"
          isBusy={login.isPending || (login.isSuccess && !staysHere)}
          busyText="Signing in..."
          onClick={() => loginOnce(undefined)}
        >
          Log in as test client
        </Button>
      </div>
    </div>
  );
}
