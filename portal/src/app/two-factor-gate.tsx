import type { CurrentAdmin } from '@stackworks/contracts';
import { lazy, Suspense, type ReactNode } from 'react';
import { LoadingScreen } from '#/components/loading-screen.tsx';

const TwoFactorSetUp = lazy(async () => ({
  default: (await import('./two-factor-set-up.tsx')).TwoFactorSetUp,
}));

/** Lets staff through once they have the two-factor sign-in that the team may require. */
export function TwoFactorGate({ admin, children }: { admin: CurrentAdmin; children: ReactNode }) {
  if (!admin.mustSetUpTwoFactor) return children;
  return (
    <Suspense fallback={<LoadingScreen text="Loading..." />}>
      <TwoFactorSetUp />
    </Suspense>
  );
}
