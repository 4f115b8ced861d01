import { z } from 'zod';
import { toAddress } from '#/email-address.ts';
import { line, secret } from '#/text.ts';

/** Longest short texts, in characters. */
export const textLimits = {
  name: 100,
  email: 254,
  company: 200,
  password: 200,
  phone: 40,
  addressLine: 200,
} as const;

/** Shortest passwords to choose, and the shortest the login screens send. Sources: portals specification §9; decision D22. */
export const passwordMinimum = { client: 8, admin: 12, loginScreen: 6 } as const;

/** An email address, in the form of `toAddress`. @param message for an invalid one */
export const email = (message: string) => line(textLimits.email).overwrite(toAddress).pipe(z.email(message));

/** POST /api/client/login and /api/admin/login; also the sign-in tab of the two auth pages. */
export const loginInput = z.object({
  email: email('Invalid email address'),
  password: secret(textLimits.password).min(1),
});
export type LoginInput = z.infer<typeof loginInput>;

/** A code from an authenticator app, or a recovery code. */
export const secondFactorCode = line(40).min(1, 'Enter the code from your authenticator app');

/** POST /api/admin/login; the response says when `code` is also needed. */
export const adminLoginInput = loginInput.extend({ code: secondFactorCode.optional() });
export type AdminLoginInput = z.infer<typeof adminLoginInput>;

/** What the two stand-alone login screens check before they send. */
export const loginScreenInput = z.object({
  email: email('Please enter a valid email address'),
  password: secret(textLimits.password).min(
    passwordMinimum.loginScreen,
    `Password must be at least ${passwordMinimum.loginScreen} characters`,
  ),
});
