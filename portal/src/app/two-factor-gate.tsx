import type { CurrentAdmin } from '@stackworks/contracts';
import { useState, type ReactNode } from 'react';
import { LoadingScreen } from '#/components/loading.tsx';
import { lazyScreen } from '#/components/lazy-screen.tsx';

const { Screen: TwoFactorSetUp } = lazyScreen(
  async () => (await import('./two-factor-set-up.tsx')).TwoFactorSetUp,
  { fallback: <LoadingScreen text="Loading..." /> },
);

/**
 * Lets staff through once they have the two-factor sign-in that the team may require. The set-up stays until they have
 * kept their recovery codes, which are not shown again.
 */
export function TwoFactorGate({ admin, children }: { admin: CurrentAdmin; children: ReactNode }) {
  const { mustSetUpTwoFactor } = admin;
  const [isSettingUp, setSettingUp] = useState(mustSetUpTwoFactor);
  if (mustSetUpTwoFactor && !isSettingUp) setSettingUp(true);
  if (!mustSetUpTwoFactor && !isSettingUp) return children;
  return <TwoFactorSetUp onDone={() => setSettingUp(false)} />;
}
