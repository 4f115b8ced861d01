import type { Role } from '@stackworks/contracts';
import type { AccountRef } from '#/platform/audit/record-action.ts';

/** Suspended clients and former members of staff may not sign in. */
export const maySignIn = (account: { isActive: boolean }): boolean => account.isActive;

/** First Setup is open to anyone, but only while there is no member of staff at all. */
export const maySetUp = (anyAdmin: boolean): boolean => !anyAdmin;

/** A client's photo is for themselves and for staff. */
export const maySeePicture = (viewer: AccountRef, clientId: string): boolean =>
  viewer.role === 'admin' || viewer.id === clientId;

/** Staff see each other's pictures; clients don't. */
export const maySeeStaffPicture = (viewer: { role: Role }): boolean => viewer.role === 'admin';

/** Where the team requires two-factor sign-in, a member of staff without it has to set it up first. */
export const mustSetUpTwoFactor = (
  admin: { twoFactorEnabledAt: string | null },
  isRequired: boolean,
): boolean => isRequired && admin.twoFactorEnabledAt === null;

/** Nobody removes themselves, nor resets their own second factor: colleagues do. */
export const isColleague = (adminId: string, other: string): boolean => adminId !== other;
