import { z } from 'zod';
import { email, passwordMinimum, textLimits } from '#/login.ts';
import type { Role } from '#/roles.ts';
import { subscriptionStatuses } from '#/statuses.ts';
import { line, secret } from '#/text.ts';
import { planSlug } from '#/plans.ts';

const name = line(textLimits.name).min(1);

const newPasswordOf = (role: Role) =>
  secret(textLimits.password).min(
    passwordMinimum[role],
    `Password must be at least ${passwordMinimum[role]} characters`,
  );
const newPassword = newPasswordOf('client');
const newAdminPassword = newPasswordOf('admin');

/** POST /api/client/register */
export const clientRegistrationInput = z.object({
  email: email('Invalid email address'),
  password: newPassword,
  firstName: name,
  lastName: name,
  company: line(textLimits.company).optional(),
});
export type ClientRegistrationInput = z.infer<typeof clientRegistrationInput>;

/** POST /api/admin/register */
export const adminRegistrationInput = clientRegistrationInput
  .omit({ company: true })
  .extend({ password: newAdminPassword });
export type AdminRegistrationInput = z.infer<typeof adminRegistrationInput>;

/** Names the setup token in the fragment of a link to First Setup, which no server or proxy gets to see. */
export const setupFragment = 'setup-token';

/** POST /api/admin/initialize: `setupToken` is the one-time token that the operator has set or the server has logged. */
export const firstSetupInput = adminRegistrationInput.extend({
  setupToken: secret(textLimits.password).optional(),
});
export type FirstSetupInput = z.infer<typeof firstSetupInput>;

export const address = z.object({
  line1: line(textLimits.addressLine),
  line2: line(textLimits.addressLine),
  city: line(textLimits.addressLine),
  postcode: line(textLimits.addressLine),
});
export type Address = z.infer<typeof address>;

/**
 * The signed-in client, as clients and staff may see them. `subscriptionTier` is the plan's name, `tier` its slug.
 * `isPlanUsable` says whether projects, files and changes are taken, as they are for some days after a payment failed.
 */
export const clientUser = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  company: z.string().nullable(),
  phone: z.string().nullable(),
  address: address.nullable(),
  role: z.literal('client'),
  tier: planSlug.nullable(),
  subscriptionTier: z.string().nullable(),
  subscriptionStatus: z.enum(subscriptionStatuses),
  isPlanUsable: z.boolean(),
  emailVerified: z.boolean(),
  /** The address they asked to move to, which is not theirs until it is confirmed. */
  pendingEmail: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type ClientUser = z.infer<typeof clientUser>;

/** The signed-in member of staff. `name` is what the older screens read. */
export const adminUser = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.literal('admin'),
  profilePicture: z.string().nullable(),
  hasTwoFactor: z.boolean(),
  /** When they were last emailed a link to join; null once they have set a password. */
  invitedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type AdminUser = z.infer<typeof adminUser>;

/** Answer of GET /api/admin/user. Until they have set up two-factor sign-in, their own account alone is open to them. */
export const currentAdmin = adminUser.extend({ mustSetUpTwoFactor: z.boolean() });
export type CurrentAdmin = z.infer<typeof currentAdmin>;

/** Answer of every sign-in and registration: the union of both generations' fields. Source: decision D5. */
const signedIn = <User extends z.ZodType>(user: User) =>
  z.object({ token: z.string(), message: z.string(), user });
export const clientSignedIn = signedIn(clientUser);
export const adminSignedIn = signedIn(currentAdmin);
export type ClientSignedIn = z.infer<typeof clientSignedIn>;
export type AdminSignedIn = z.infer<typeof adminSignedIn>;

/** Answer of GET /api/admin/setup: whether First Setup is still open. */
export const setupState = z.object({ open: z.boolean() });

/** POST /api/client/forgot-password and /api/admin/forgot-password. Answered alike whether the email address has an account. Source: decision D6. */
export const forgotPasswordInput = z.object({ email: email('Please enter a valid email address') });

const linkToken = secret(textLimits.password).min(1);

/** POST /api/client/reset-password: the token of the link we emailed, and the password to have from now on. */
export const resetPasswordInput = z.object({ token: linkToken, password: newPassword });
export type ResetPasswordInput = z.infer<typeof resetPasswordInput>;

/** POST /api/admin/reset-password */
export const adminResetPasswordInput = resetPasswordInput.extend({ password: newAdminPassword });

/** POST /api/client/reset-password/check, also for staff: whether the link we mailed still sets a password. */
export const resetLinkInput = resetPasswordInput.pick({ token: true });
export const resetLinkState = z.object({ isValid: z.boolean() });

/** Answer of the two calls that set a password by link: whose it is. */
export const passwordReset = z.object({ message: z.string(), email: z.string() });

/** POST /api/client/verify-email: the token of the link we emailed, and a password where nobody is signed in to the account. */
export const verifyEmailInput = z.object({ token: linkToken, password: newPassword.optional() });
export type VerifyEmailInput = z.infer<typeof verifyEmailInput>;

/** PATCH /api/client/change-password */
export const changePasswordInput = z.object({
  currentPassword: secret(textLimits.password).min(1),
  newPassword,
});
export type ChangePasswordInput = z.infer<typeof changePasswordInput>;

/** PATCH /api/admin/change-password */
export const adminChangePasswordInput = changePasswordInput.extend({ newPassword: newAdminPassword });

/** Whether a text can be dialled: 6 to 15 digits, written as people write them, with an extension if there is one. */
function isPhoneNumber(text: string): boolean {
  const [number = ''] = text.split(/\s*(?:ext\.?|x)\s*\d+$/i);
  const digits = number.replaceAll(/\D/g, '').length;
  return /^\+?[\d\s().-]+$/.test(number) && digits >= 6 && digits <= 15;
}

/**
 * PATCH /api/client/profile. What is left out stays as it is; an empty text, or null, takes the entry away.
 * `profileImageUrl` may be null, which takes the photo away, or what it already is: photos come by upload.
 * `currentPassword` is asked for where the email address changes, and only there.
 */
export const profileInput = z
  .object({
    firstName: name,
    lastName: name,
    email: email('Please enter a valid email address'),
    phone: line(textLimits.phone)
      .refine((phone) => phone === '' || isPhoneNumber(phone), 'Enter a phone number, such as 021 555 0123')
      .nullable(),
    company: line(textLimits.company).nullable(),
    address: address.extend({ line2: address.shape.line2.default('') }).nullable(),
    profileImageUrl: z.string().max(300).nullable(),
    currentPassword: secret(textLimits.password),
  })
  .partial();
export type ProfileInput = z.infer<typeof profileInput>;
