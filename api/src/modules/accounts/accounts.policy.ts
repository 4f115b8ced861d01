import { mayAsMember, type MemberAbility, type MemberRole, type Role } from '@stackworks/contracts';

/** Who looks at something: staff, or one of a company's people, with what they are in it. */
export type Viewer = { role: Role; memberRole?: MemberRole | null };

/** Whether what somebody is in their company includes something; staff's does. */
export const mayDo = ({ memberRole }: Viewer, ability: MemberAbility): boolean =>
  !memberRole || mayAsMember(memberRole, ability);

/** Suspended clients and former members of staff may not sign in. */
export const maySignIn = (account: { isActive: boolean }): boolean => account.isActive;

/** First Setup is open to anyone, but only while there is no member of staff at all. */
export const maySetUp = (anyAdmin: boolean): boolean => !anyAdmin;

/** Where the team requires two-factor sign-in, a member of staff without it has to set it up first. */
export const mustSetUpTwoFactor = (
  admin: { twoFactorEnabledAt: string | null },
  isRequired: boolean,
): boolean => isRequired && admin.twoFactorEnabledAt === null;

/** Nobody removes themselves, nor resets their own second factor: colleagues do. */
export const isColleague = (adminId: string, other: string): boolean => adminId !== other;
