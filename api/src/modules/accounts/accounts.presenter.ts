import type {
  AdminUser,
  ClientUser,
  CurrentAdmin,
  ProjectAssignee,
  StaffProject,
} from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import type { AdminRow, ClientRow } from './queries/account-columns.ts';
import { mustSetUpTwoFactor } from './accounts.policy.ts';
import { mayUseSubscription } from '#/modules/billing/subscription-use.ts';
import { toPictureAddress } from './picture-address.ts';

/** A client as shown beside their project. */
export function presentProjectClient(client: ClientRow, deps: Pick<Deps, 'catalogue'>): StaffProject['user'] {
  const profilePicture = toPictureAddress(client.id, client.profileImageUrl);
  return { ...presentDetails(client, deps), profilePicture };
}

/** The plan's name comes from content; a plan that is gone from there is shown by its slug. Source: decision 005. */
function presentDetails(client: ClientRow, { catalogue }: Pick<Deps, 'catalogue'>) {
  const { id, email, firstName, lastName, company, phone, address, subscriptionStatus } = client;
  const tier = client.subscriptionTier;
  const subscriptionTier = tier && (catalogue.findPlan(tier)?.name ?? tier);
  return {
    id,
    email,
    firstName,
    lastName,
    company,
    phone,
    address,
    tier,
    subscriptionTier,
    subscriptionStatus,
  };
}

/** A client's own account, as the client sees it. */
export function presentClient(client: ClientRow, deps: Pick<Deps, 'catalogue' | 'now'>): ClientUser {
  const { id, role, emailVerified, pendingEmail, createdAt } = client;
  const profileImageUrl = toPictureAddress(id, client.profileImageUrl);
  const isPlanUsable = mayUseSubscription(client, deps.now());
  return {
    ...presentDetails(client, deps),
    isPlanUsable,
    role,
    emailVerified,
    pendingEmail,
    profileImageUrl,
    createdAt,
  };
}

/** The member of staff a project is assigned to. */
export function presentAssignee(admin: AdminRow): ProjectAssignee {
  const { id, email, name, firstName, lastName, profilePicture } = presentAdmin(admin);
  return { id, email, name, firstName, lastName, profilePicture };
}

/** A member of staff, as staff see each other. */
export function presentAdmin(admin: AdminRow): AdminUser {
  const { id, email, firstName, lastName, role, invitedAt, createdAt } = admin;
  return {
    id,
    email,
    name: `${firstName} ${lastName}`,
    firstName,
    lastName,
    role,
    profilePicture: toPictureAddress(id, admin.profilePicture),
    hasTwoFactor: admin.twoFactorEnabledAt !== null,
    invitedAt,
    createdAt,
  };
}

/**
 * The member of staff who is signed in.
 * @param isTwoFactorRequired whether the team requires two-factor sign-in
 */
export const presentCurrentAdmin = (admin: AdminRow, isTwoFactorRequired: boolean): CurrentAdmin => ({
  ...presentAdmin(admin),
  mustSetUpTwoFactor: mustSetUpTwoFactor(admin, isTwoFactorRequired),
});
