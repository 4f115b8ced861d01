import { portalRoutes } from '@stackworks/contracts';
import { SignInLayout } from '#/app/layouts/sign-in-layout.tsx';
import { SignOutButton, SetUpTwoFactor } from '#/features/sessions/index.ts';

export function TwoFactorSetUp({ onDone }: { onDone: () => void }) {
  return (
    <SignInLayout
      of="admin"
      title="Set up two-factor sign-in"
      subtitle="Your team requires it before you can continue"
    >
      <SetUpTwoFactor onDone={onDone} />
      <div className="mt-7">
        <SignOutButton of="admin" goTo={portalRoutes.adminAuth} />
      </div>
    </SignInLayout>
  );
}
