import { z } from 'zod';
import { email, passwordMinimum, textLimits } from '#/login.ts';
import { keysOf, mapNames } from '#/names.ts';
import { memberRoles, type Role } from '#/roles.ts';
import { subscriptionStatuses } from '#/statuses.ts';
import { line, secret } from '#/text.ts';
import { planSlug } from '#/plans.ts';

export const personName = line(textLimits.name).min(1);

/** Whether a text can be dialled: 6 to 15 digits, written as people write them, with an extension if there is one. */
function isPhoneNumber(text: string): boolean {
  const [number = ''] = text.split(/\s*(?:ext\.?|x)\s*\d+$/i);
  const digits = number.replaceAll(/\D/g, '').length;
  return /^\+?[\d\s().-]+$/.test(number) && digits >= 6 && digits <= 15;
}

/**
 * The texts a client can add to their account. The account, the profile and what staff see are built from this list: another
 * takes an entry here and in `textLimits`, a column, and its field in the portal.
 */
const clientTexts = {
  company: line(textLimits.company),
  phone: line(textLimits.phone).refine(
    (phone) => phone === '' || isPhoneNumber(phone),
    'Enter a phone number, such as 021 555 0123',
  ),
};
export const clientTextNames = keysOf(clientTexts);

const newPasswordOf = (role: Role) =>
  secret(textLimits.password).min(
    passwordMinimum[role],
    `Password must be at least ${passwordMinimum[role]} characters`,
  );
export const newPassword = newPasswordOf('client');
const newAdminPassword = newPasswordOf('admin');

/** POST /api/client/register */
export const clientRegistrationInput = z.object({
  email: email('Invalid email address'),
  password: newPassword,
  firstName: personName,
  lastName: personName,
  company: clientTexts.company.optional(),
});
export type ClientRegistrationInput = z.infer<typeof clientRegistrationInput>;

/** POST /api/admin/register */
export const adminRegistrationInput = clientRegistrationInput
  .omit({ company: true })
  .extend({ password: newAdminPassword });
export type AdminRegistrationInput = z.infer<typeof adminRegistrationInput>;

/** Names the setup token in the fragment of a link to First Setup, which no server or proxy sees. */
export const setupFragment = 'setup-token';

/** POST /api/admin/initialize: `setupToken` is the one-time token that the operator set or the server logged. */
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
 * A client's account, as one of the company's people has it: `id` is the company's, names, email address and photo are the
 * person's. `plan` is its slug, `planName` its name. `isPlanUsable`: whether projects, files and
 * changes are accepted, which goes on for some days after a payment failed.
 */
export const clientUser = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  ...mapNames(clientTextNames, () => z.string().nullable()),
  address: address.nullable(),
  role: z.literal('client'),
  /** Who of the company has signed in, and as what. */
  personId: z.string(),
  memberRole: z.enum(memberRoles),
  plan: planSlug.nullable(),
  planName: z.string().nullable(),
  subscriptionStatus: z.enum(subscriptionStatuses),
  isPlanUsable: z.boolean(),
  emailVerified: z.boolean(),
  /** The email address they are changing to, until it is confirmed. */
  pendingEmail: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type ClientUser = z.infer<typeof clientUser>;

/** A member of staff. `name` is both names, for display. */
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

/** Response of GET /api/admin/user. Where the team requires two-factor sign-in, staff reach only their own account until they set it up. */
export const currentAdmin = adminUser.extend({ mustSetUpTwoFactor: z.boolean() });
export type CurrentAdmin = z.infer<typeof currentAdmin>;

/** Response of every sign-in and registration: the union of both generations' fields. Source: decision D5. */
const signedIn = <User extends z.ZodType>(user: User) =>
  z.object({ token: z.string(), message: z.string(), user });
export const clientSignedIn = signedIn(clientUser);
export const adminSignedIn = signedIn(currentAdmin);
export type ClientSignedIn = z.infer<typeof clientSignedIn>;
export type AdminSignedIn = z.infer<typeof adminSignedIn>;

/** Response of GET /api/admin/setup: whether First Setup is still open. */
export const setupState = z.object({ open: z.boolean() });

/** POST /api/client/forgot-password and /api/admin/forgot-password. The response is the same without an account. Source: decision D6. */
export const forgotPasswordInput = z.object({ email: email('Please enter a valid email address') });

const linkToken = secret(textLimits.password).min(1);

/** POST /api/client/reset-password: the token of the link we emailed, and the new password. */
export const resetPasswordInput = z.object({ token: linkToken, password: newPassword });
export type ResetPasswordInput = z.infer<typeof resetPasswordInput>;

/** POST /api/admin/reset-password */
export const adminResetPasswordInput = resetPasswordInput.extend({ password: newAdminPassword });

/** POST /api/client/reset-password/check, also for staff: whether the link we emailed still sets a password. */
export const resetLinkInput = resetPasswordInput.pick({ token: true });
export const resetLinkState = z.object({
  isValid: z.boolean(),
  /** Whether it sets the first password of somebody who was invited. */
  isFirst: z.boolean(),
});

/** Response of the two calls that set a password by link, with the account's email address. */
export const passwordReset = z.object({ message: z.string(), email: z.string() });

/** POST /api/client/verify-email: the token of the link we emailed, and the password of anyone not signed in. */
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

/**
 * PATCH /api/client/profile. Fields left out don't change; an empty text or null clears the field. `profileImageUrl` may be
 * null or what it already is: photos are uploaded. `currentPassword` is only required to change the email address.
 */
export const profileInput = z
  .object({
    firstName: personName,
    lastName: personName,
    email: email('Please enter a valid email address'),
    ...mapNames(clientTextNames, (text) => clientTexts[text].nullable()),
    address: address.extend({ line2: address.shape.line2.default('') }).nullable(),
    profileImageUrl: z.string().max(300).nullable(),
    currentPassword: secret(textLimits.password),
  })
  .partial();
export type ProfileInput = z.infer<typeof profileInput>;
