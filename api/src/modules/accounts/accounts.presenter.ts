import { createHash } from 'node:crypto';
import {
  mounts,
  projectAssignee,
  staffProject,
  type AdminUser,
  type ClientUser,
  type CurrentAdmin,
  type ProjectAssignee,
  type StaffProject,
} from '@stackworks/contracts';
import { pick } from '#/platform/database/columns.ts';

import type { Deps } from '#/deps.ts';
import { adminFields, clientFields, type AdminRow, type ClientRow } from './queries/account-columns.ts';
import { mustSetUpTwoFactor } from './accounts.policy.ts';
import { mayUseSubscription } from '#/modules/billing/subscription-status.ts';

/** The plan's name comes from content; a plan that is gone from there is shown by its slug. Source: decision 005. */
function presentPlan({ subscriptionTier: tier }: ClientRow, { catalogue }: Pick<Deps, 'catalogue'>) {
  return { tier, subscriptionTier: tier && (catalogue.findPlan(tier)?.name ?? tier) };
}

const projectClientFields = staffProject.shape.user.keyof().exclude(['tier', 'profilePicture']).options;

/** A client as shown beside their project. */
export const presentProjectClient = (
  client: ClientRow,
  deps: Pick<Deps, 'catalogue'>,
): StaffProject['user'] => ({
  ...pick(client, projectClientFields),
  ...presentPlan(client, deps),
  profilePicture: toPictureAddress(client.id, client.profileImageUrl),
});

/** A client's own account, as the client sees it. */
export const presentClient = (client: ClientRow, deps: Pick<Deps, 'catalogue' | 'now'>): ClientUser => ({
  ...pick(client, clientFields),
  ...presentPlan(client, deps),
  isPlanUsable: mayUseSubscription(client, deps.now()),
  profileImageUrl: toPictureAddress(client.id, client.profileImageUrl),
});

/** A member of staff, as staff see each other. */
export const presentAdmin = (admin: AdminRow): AdminUser => ({
  ...pick(admin, adminFields),
  name: `${admin.firstName} ${admin.lastName}`,
  profilePicture: toPictureAddress(admin.id, admin.profilePicture),
  hasTwoFactor: admin.twoFactorEnabledAt !== null,
});

/** The member of staff a project is assigned to. */
export const presentAssignee = (admin: AdminRow): ProjectAssignee =>
  pick(presentAdmin(admin), projectAssignee.keyof().options);

/**
 * The member of staff who is signed in.
 * @param isTwoFactorRequired whether the team requires two-factor sign-in
 */
export const presentCurrentAdmin = (admin: AdminRow, isTwoFactorRequired: boolean): CurrentAdmin => ({
  ...presentAdmin(admin),
  mustSetUpTwoFactor: mustSetUpTwoFactor(admin, isTwoFactorRequired),
});

/** Where the photo of a person is fetched, whichever it is. */
const toPicturePath = (userId: string) => `${mounts.api}/pictures/${userId}`;

/**
 * The address a person's photo is fetched at. It changes with the photo, so that browsers may keep what they fetched.
 * @param storedPath where the photo is in storage; null without one
 */
export function toPictureAddress(userId: string, storedPath: string | null): string | null {
  if (storedPath === null) return null;
  const version = createHash('sha256').update(storedPath).digest('hex').slice(0, 12);
  return `${toPicturePath(userId)}?v=${version}`;
}

/** Whether this is the address of the person's own photo, be it one that has been replaced since. */
export const isOwnPictureAddress = (userId: string, address: string): boolean =>
  address.split('?', 1)[0] === toPicturePath(userId);
