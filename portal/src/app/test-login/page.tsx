import { portalRoutes } from '@stackworks/contracts';
import { useLocation } from 'wouter';
import { TestPage } from '#/app/layouts/test-page.tsx';
import { useClientSignIn } from '#/features/sessions/index.ts';
import { TestLogin } from '#/features/demo/index.ts';

/** /test-login */
export function TestLoginPage() {
  const [, navigate] = useLocation();
  const signIn = useClientSignIn();
  return (
    <TestPage title="Test login" text="See the portal as a client, in one click.">
      <TestLogin signIn={signIn} onSignedIn={() => navigate(portalRoutes.clientPortal)} />
    </TestPage>
  );
}
