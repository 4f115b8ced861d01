import type { AdminUser, ClientUser, StaffProject } from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import type { AdminRow, ClientRow } from './account-columns.ts';
import { toPictureAddress } from './picture-address.ts';

/**
 * A client as shown beside their project. The plan's name comes from content; a plan that is gone from there is
 * shown by its slug. Source: decision 005.
 */
export function presentProjectClient(
  client: ClientRow,
  { catalogue }: Pick<Deps, 'catalogue'>,
): StaffProject['user'] {
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
export function presentClient(client: ClientRow, deps: Pick<Deps, 'catalogue'>): ClientUser {
  const { id, role, emailVerified, createdAt } = client;
  const profileImageUrl = toPictureAddress(id, client.profileImageUrl);
  return { ...presentProjectClient(client, deps), role, emailVerified, profileImageUrl, createdAt };
}

/** A member of staff, as staff see each other. */
export function presentAdmin(admin: AdminRow): AdminUser {
  const { id, email, firstName, lastName, role, profilePicture, createdAt } = admin;
  return {
    id,
    email,
    name: `${firstName} ${lastName}`,
    firstName,
    lastName,
    role,
    profilePicture,
    createdAt,
  };
}
