import { z } from 'zod';
import { adminRegistrationInput, adminUser } from '#/accounts.ts';
import { secondFactorCode, textLimits } from '#/login.ts';
import { page } from '#/paging.ts';
import { secret } from '#/text.ts';

/** Answer of GET /api/admin/admins: everyone who can sign in as staff, newest first. */
export const adminPage = page(adminUser);

/** Answer of POST /api/admin/update-profile-picture: the address it is fetched at, another with each picture. */
export const adminPicture = z.object({ profilePicture: z.string().nullable() });

/** POST /api/admin/add-team-member */
export const teamMemberInput = adminRegistrationInput.omit({ password: true });
export type TeamMemberInput = z.infer<typeof teamMemberInput>;

/** Response of POST /api/admin/add-team-member, /api/admin/register and /api/admin/admins/:adminId/invitation: who it is about. */
export const adminAdded = z.object({ message: z.string(), user: adminUser });

/** How long a new member's link to set a password works, in days. */
export const invitationDays = 7;

/** Calls about one member of the team. */
export const teamMemberParam = z.object({ adminId: z.string().max(64) });

/** What holds for the whole team. */
export const teamSettings = z.object({ requiresTwoFactor: z.boolean() });
export type TeamSettings = z.infer<typeof teamSettings>;

/** Answer of GET and PATCH /api/admin/team-settings: whether nobody can change it, too. */
export const teamSettingsState = teamSettings.extend({ isAlwaysRequired: z.boolean() });
export type TeamSettingsState = z.infer<typeof teamSettingsState>;

/** Answer of GET /api/admin/two-factor: how the caller signs in. */
export const twoFactorState = z.object({
  isOn: z.boolean(),
  /** Whether the team requires it. */
  isRequired: z.boolean(),
  recoveryCodesLeft: z.number().int(),
});
export type TwoFactorState = z.infer<typeof twoFactorState>;

/** Answer of POST /api/admin/two-factor/setup: the authenticator app's secret, as text and as the address in its QR code. */
export const twoFactorSetup = z.object({ secret: z.string(), uri: z.string() });
export type TwoFactorSetup = z.infer<typeof twoFactorSetup>;

/** POST /api/admin/two-factor/enable: a first code, which proves that the app has the secret. */
export const twoFactorEnableInput = z.object({ code: secondFactorCode });

/** POST /api/admin/two-factor/disable and /recovery-codes */
export const twoFactorChangeInput = z.object({
  password: secret(textLimits.password).min(1),
  code: secondFactorCode,
});
export type TwoFactorChangeInput = z.infer<typeof twoFactorChangeInput>;

/** POST /api/admin/proof; the answer says when `code` is needed too. */
export const proofInput = twoFactorChangeInput.partial({ code: true });
export type ProofInput = z.infer<typeof proofInput>;

/** Shown once: each of them signs in once in place of a code. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof recoveryCodes>;
