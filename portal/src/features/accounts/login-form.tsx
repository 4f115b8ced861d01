import { zodResolver } from '@hookform/resolvers/zod';
import type { loginInput, loginScreenInput, LoginInput } from '@stackworks/contracts';
import { Button, TextField } from '@stackworks/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { FormAlert } from '#/components/form-alert.tsx';
import { useFailureReport, type FailureWords } from '#/lib/forms/use-failure-report.ts';
import { startSession, type SignedIn } from './sign-in.ts';

type Props = {
  schema: typeof loginInput | typeof loginScreenInput;
  signIn: (input: LoginInput) => Promise<SignedIn>;
  /** The stand-alone login screens also keep the token under its older name. */
  underOlderName?: boolean;
  failure: FailureWords;
  onSignedIn: () => void;
};

/** E-mail and password, for both roles and both generations of the sign-in screens. */
export function LoginForm({ schema, signIn, underOlderName, failure, onSignedIn }: Props) {
  const queryClient = useQueryClient();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { email: '', password: '' },
  });
  const { errors, isSubmitting, isSubmitSuccessful } = formState;
  const reportFailure = useFailureReport(setError, ['email', 'password']);

  const submit = handleSubmit(async (input) => {
    try {
      startSession(queryClient, await signIn(input), { underOlderName });
      onSignedIn();
    } catch (error) {
      reportFailure(error, failure);
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <FormAlert title={failure.title} message={errors.root?.message} />
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <Button
        type="submit"
        variant="primary"
        className="justify-self-start"
        isBusy={isSubmitting || isSubmitSuccessful}
        busyText="Signing in..."
      >
        Sign In
      </Button>
    </form>
  );
}
