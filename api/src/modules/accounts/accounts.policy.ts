import type { Role } from '@stackworks/contracts';
import type { AdminRow, ClientRow } from './queries/account-columns.ts';

/** Someone whose account has been deactivated may not sign in. */
export const maySignIn = (account: Pick<ClientRow | AdminRow, 'isActive'>): boolean => account.isActive;

/** First Setup is open to anyone, but only while there is no member of staff at all. */
export const maySetUp = (anyAdmin: boolean): boolean => !anyAdmin;

/** A client's photo is for themselves and for staff. */
export const maySeePicture = (viewer: { role: Role; userId: string }, clientId: string): boolean =>
  viewer.role === 'admin' || viewer.userId === clientId;

/** Where the team requires two-factor sign-in, whoever has not set it up may do nothing else before. */
export const mustSetUpTwoFactor = (
  admin: Pick<AdminRow, 'twoFactorEnabledAt'>,
  isRequired: boolean,
): boolean => isRequired && admin.twoFactorEnabledAt === null;

/** Staff see each other's pictures; a client sees none of theirs. */
export const maySeeStaffPicture = (viewer: { role: Role }): boolean => viewer.role === 'admin';

/** Nobody removes themselves, nor resets their own second factor: colleagues do. */
export const isColleague = (adminId: string, other: string): boolean => adminId !== other;
