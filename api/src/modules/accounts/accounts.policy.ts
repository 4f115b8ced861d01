import {
  mayAsMember,
  memberAbilities,
  memberRoleTexts,
  type MemberAbility,
  type MemberRole,
  type Role,
} from '@stackworks/contracts';
import { AppError } from '#/errors.ts';

/** Who looks at something: staff, or one of a company's people, with what they are in it. */
export type Viewer = { role: Role; memberRole?: MemberRole | null };

/** Whether what somebody is in their company includes something; staff's does. */
export const mayDo = ({ memberRole }: Viewer, ability: MemberAbility): boolean =>
  !memberRole || mayAsMember(memberRole, ability);

/** @throws AppError role_needed when somebody's role in a company doesn't include something */
export function checkAbility(viewer: Viewer, ability: MemberAbility): void {
  if (mayDo(viewer, ability)) return;
  const names = memberAbilities[ability].map((role) => memberRoleTexts[role].name.toLowerCase());
  const roles = new Intl.ListFormat('en-NZ', { type: 'disjunction' }).format(names);
  throw new AppError('role_needed', `Only your company’s ${roles} can do this.`);
}

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
