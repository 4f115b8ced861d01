export { LoginForm } from './login-form.tsx';
export { LoginNotice, loginPathAfter } from './login-notice.tsx';
export { AdminGate, ClientGate } from './session-gate.tsx';
export { SessionsSection } from './sessions-section.tsx';
export {
  addAdmin,
  createFirstAdmin,
  registerClient,
  registrationDraft,
  startSession,
  useClientSignIn,
} from './sign-in.ts';
export { SignOutButton, useSignOut } from './sign-out-button.tsx';
export { SetUpTwoFactor } from './two-factor/set-up-two-factor.tsx';
export { twoFactorQuery, TwoFactorSection } from './two-factor/two-factor-section.tsx';
