import {
  clientRegistrationInput,
  forgotPasswordInput,
  loginInput,
  resetLinkInput,
  resetPasswordInput,
  verifyEmailInput,
  type adminResetPasswordInput,
  type Role,
  clientSignedIn,
  passwordReset,
  resetLinkState,
} from '@stackworks/contracts';
import { Hono, type Context } from 'hono';
import { createFactory } from 'hono/factory';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { ClockPort, ConfigPort, DatabasePort } from '#/platform/ports.ts';
import { signInClient, type SignedIn } from '#/modules/sessions/commands/sign-in.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { findCaller } from '#/server/authenticate.ts';
import { readAddress } from '#/server/client-address.ts';
import { readKnownDevice, setKnownDevice, setSessionCookie } from '#/server/cookies.ts';
import { countAttempt, rateRules } from '#/platform/rate-limits/rate-limit.ts';
import { validate } from '#/server/validate.ts';
import { registerClient } from './commands/register-client.ts';
import { checkResetLink, resetPassword, sendResetLink } from './commands/set-password.ts';
import { verifyEmail } from './commands/verify-email.ts';
import { created, ok, statusMessage, tag } from '#/server/openapi/describe-calls.ts';

const { createHandlers } = createFactory<AppEnv>();

/** Where somebody signs in from. */
export const readOrigin = async (c: Context, deps: ClockPort & ConfigPort, role: Role) => ({
  address: readAddress(c, deps),
  userAgent: c.req.header('user-agent'),
  device: await readKnownDevice(c, deps, role),
});

/** Gives the browser its new session, marks it as known to the account, and returns the body of the response. */
export async function startSession<User extends { id: string }>(
  c: Context,
  deps: ClockPort & ConfigPort,
  role: Role,
  { user, personId, ...session }: SignedIn<User>,
  message: string,
) {
  setSessionCookie(c, deps.config, role, session);
  await setKnownDevice(c, deps, role, personId);
  return { token: session.token, message, user };
}

/** The three calls for a forgotten password, which are the same for both roles but for the password's rules. */
export const passwordLinkHandlers = (
  deps: ClockPort & ConfigPort & DatabasePort,
  role: Role,
  input: typeof resetPasswordInput | typeof adminResetPasswordInput,
) => ({
  send: createHandlers(validate('json', forgotPasswordInput), async (c) => {
    await sendResetLink(deps, role, c.req.valid('json').email, readAddress(c, deps));
    return c.json(
      { message: 'If that address has an account, we’ve emailed it a link to set a new password.' },
      200,
    );
  }),
  reset: createHandlers(validate('json', input), async (c) => {
    const address = readAddress(c, deps);
    await countAttempt(deps, rateRules.linksByAddress, address);
    const { email } = await resetPassword(deps, role, c.req.valid('json'), address);
    return c.json({ message: 'Your new password is set. Sign in with it.', email }, 200);
  }),
  check: createHandlers(validate('json', resetLinkInput), async (c) => {
    await countAttempt(deps, rateRules.linksByAddress, readAddress(c, deps));
    return c.json(await checkResetLink(deps, role, c.req.valid('json').token), 200);
  }),
});

/** How clients register, sign in and get back in. Open to anyone. */
export const clientAccountRoutes = (deps: CataloguePort & ClockPort & ConfigPort & DatabasePort) => {
  const password = passwordLinkHandlers(deps, 'client', resetPasswordInput);
  return new Hono<AppEnv>()
    .post('/client/register', validate('json', clientRegistrationInput), async (c) => {
      await countAttempt(deps, rateRules.registrationsByAddress, readAddress(c, deps));
      const signedIn = await registerClient(deps, c.req.valid('json'), c.req.header('user-agent'));
      return c.json(await startSession(c, deps, 'client', signedIn, 'Registration successful'), 201);
    })
    .post('/client/login', validate('json', loginInput), async (c) => {
      const signedIn = await signInClient(deps, c.req.valid('json'), await readOrigin(c, deps, 'client'));
      return c.json(await startSession(c, deps, 'client', signedIn, 'Login successful'), 200);
    })
    .post('/client/forgot-password', ...password.send)
    .post('/client/reset-password', ...password.reset)
    .post('/client/reset-password/check', ...password.check)
    .post('/client/verify-email', validate('json', verifyEmailInput), async (c) => {
      await countAttempt(deps, rateRules.linksByAddress, readAddress(c, deps));
      await verifyEmail(deps, c.req.valid('json'), await findCaller(c, deps, 'client'));
      return c.json({ message: 'Thank you. Your email address is confirmed.' }, 200);
    });
};

export const clientAccountDocs = tag(
  'Client accounts',
  'How clients register, sign in and get back in. Open to anyone.',
).calls<typeof clientAccountRoutes>({
  'POST /client/register': created(clientSignedIn, 'already_exists', 'rate_limited').summary(
    'Registers a client and signs them in.',
  ),
  'POST /client/login': ok(clientSignedIn, 'invalid_credentials', 'rate_limited').summary(
    'Signs a client in.',
  ),
  'POST /client/forgot-password': ok(statusMessage, 'rate_limited').summary(
    'Emails a link to set a new password if the address has an account.',
    { description: 'The response is the same either way.' },
  ),
  'POST /client/reset-password': ok(passwordReset, 'link_expired', 'rate_limited').summary(
    'Sets a new password with an emailed link.',
  ),
  'POST /client/reset-password/check': ok(resetLinkState, 'rate_limited').summary(
    'Says whether an emailed link can still set a password.',
  ),
  'POST /client/verify-email': ok(statusMessage, 'already_exists', 'link_expired', 'rate_limited').summary(
    'Confirms an email address with the link emailed to it.',
    {
      description:
        'Outside a session of that account it takes its password, or a new one, which ends all sessions.',
    },
  ),
});
