import { useSearch } from 'wouter';
import { SignInLayout } from '#/app/layouts/sign-in-layout.tsx';
import { VerifyEmail } from '#/features/accounts/index.ts';

/** /verify-email, where the link in the mail leads. */
export function VerifyEmailPage() {
  const token = new URLSearchParams(useSearch()).get('token') ?? '';
  return (
    <SignInLayout of="client" title="Your email address" subtitle="So emails about your projects reach you">
      <VerifyEmail token={token} />
    </SignInLayout>
  );
}
