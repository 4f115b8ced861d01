import { z } from 'zod';
import { adminRegistrationInput, adminUser } from '#/accounts.ts';
import { secondFactorCode, textLimits } from '#/login.ts';
import { page } from '#/paging.ts';
import { passwordLinks } from '#/retention.ts';
import { secret } from '#/text.ts';

/** Response of GET /api/admin/admins: everyone who can sign in as staff, newest first. */
export const adminPage = page(adminUser);

/** Response of POST /api/admin/update-profile-picture: its address, a new one for each picture. */
export const adminPicture = z.object({ profilePicture: z.string().nullable() });

/** POST /api/admin/add-team-member */
export const teamMemberInput = adminRegistrationInput.omit({ password: true });
export type TeamMemberInput = z.infer<typeof teamMemberInput>;

/** Response of POST /api/admin/add-team-member, /api/admin/register and /api/admin/admins/:adminId/invitation. */
export const adminAdded = z.object({ message: z.string(), user: adminUser });

/** How long a new member's link to set a password works, in days. */
export const invitationDays = passwordLinks.first.days;

/** Calls about one member of the team. */
export const teamMemberParam = z.object({ adminId: z.string().max(64) });

export const teamSettings = z.object({
  requiresTwoFactor: z.boolean(),
  /** What an hour of work costs us, in dollars; null until somebody has set it. */
  hourlyCost: z
    .number('Enter the cost in dollars')
    .int('Enter whole dollars')
    .min(1, 'Enter at least $1')
    .max(1000, 'Enter $1,000 at most')
    .nullable(),
});
export type TeamSettings = z.infer<typeof teamSettings>;

/** PATCH /api/admin/team-settings: settings that are left out don't change. */
export const teamSettingsInput = teamSettings.partial();
export type TeamSettingsInput = z.infer<typeof teamSettingsInput>;

/** Response of GET and PATCH /api/admin/team-settings. `isAlwaysRequired`: the configuration requires it. */
export const teamSettingsState = teamSettings.extend({ isAlwaysRequired: z.boolean() });
export type TeamSettingsState = z.infer<typeof teamSettingsState>;

/** Response of GET /api/admin/two-factor: the caller's own. */
export const twoFactorState = z.object({
  isOn: z.boolean(),
  /** Whether the team requires it. */
  isRequired: z.boolean(),
  recoveryCodesLeft: z.number().int(),
});
export type TwoFactorState = z.infer<typeof twoFactorState>;

/** Response of POST /api/admin/two-factor/setup: the authenticator app's secret, and the address in its QR code. */
export const twoFactorSetup = z.object({ secret: z.string(), uri: z.string() });
export type TwoFactorSetup = z.infer<typeof twoFactorSetup>;

/** POST /api/admin/two-factor/enable: a code proves that the app has the secret. */
export const twoFactorEnableInput = z.object({ code: secondFactorCode });

/** POST /api/admin/two-factor/disable and /recovery-codes */
export const twoFactorChangeInput = z.object({
  password: secret(textLimits.password).min(1),
  code: secondFactorCode,
});
export type TwoFactorChangeInput = z.infer<typeof twoFactorChangeInput>;

/** POST /api/admin/proof; the response says when `code` is also needed. */
export const proofInput = twoFactorChangeInput.partial({ code: true });
export type ProofInput = z.infer<typeof proofInput>;

/** Shown once; each signs in once instead of a code. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof recoveryCodes>;
