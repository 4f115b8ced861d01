import { createHash } from 'node:crypto';
import {
  adminUser,
  clientUser,
  mounts,
  profileInput,
  projectAssignee,
  staffProject,
  type AdminUser,
  type ClientUser,
  type CurrentAdmin,
  type ProjectAssignee,
  type StaffProject,
  type WebhookData,
} from '@stackworks/contracts';
import { getTableColumns, getViewSelectedFields } from 'drizzle-orm';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { ClockPort } from '#/platform/ports.ts';
import {
  mayUseSubscription,
  standingColumns,
  type SubscriptionStanding,
} from '#/modules/billing/subscription-status.ts';
import { pick } from '#/platform/database/columns.ts';
import { mustSetUpTwoFactor } from './accounts.policy.ts';
import { adminUsers, members, users } from './accounts.tables.ts';

/** Columns that the contract returns under their own name: a new field needs a schema and a column, and nothing here. */
const clientFields = clientUser.keyof().exclude(['role', 'planName', 'isPlanUsable']).options;
const adminFields = adminUser.keyof().exclude(['name', 'hasTwoFactor']).options;
const projectClientFields = staffProject.shape.user.keyof().exclude(['planName', 'profilePicture']).options;

/** The text fields that clients fill in themselves, each a column of the same name. */
export const profileTexts = profileInput
  .keyof()
  .exclude(['email', 'address', 'profileImageUrl', 'currentPassword']).options;

const columnsOf = (accounts: typeof members | typeof users) => ({
  ...pick(getViewSelectedFields(accounts), [
    ...clientFields,
    'personId',
    'memberRole',
    'needsTwoApprovals',
    'isActive',
    'suspensionReason',
    'detailsVersion',
    'isUnclaimed',
    'resetTokenExpiry',
  ]),
  ...standingColumns(accounts.id),
});

/** What is read of a client's account. Only the contract's fields, so no password or token: only signing in reads those. */
export const clientColumns = columnsOf(users);

/** The same of any person of the company. */
export const memberColumns = columnsOf(members);

/** What is read of a member of staff's account, as in `clientColumns`. */
export const adminColumns = pick(getTableColumns(adminUsers), [
  ...adminFields,
  'isActive',
  'twoFactorEnabledAt',
]);

export type ClientRow = Pick<
  typeof users.$inferSelect,
  Exclude<keyof typeof clientColumns, keyof SubscriptionStanding> | 'subscriptionStatus'
> &
  SubscriptionStanding;
export type AdminRow = Pick<typeof adminUsers.$inferSelect, keyof typeof adminColumns>;

/** A client as receivers of webhooks see them. */
export const presentPublicClient = (row: ClientRow): WebhookData<'client.registered'>['client'] => ({
  ...pick(row, ['id', 'firstName', 'lastName', 'email', 'company', 'phone', 'plan']),
  planStatus: row.subscriptionStatus,
});

/** The plan's name comes from content; one that is no longer there is shown by its slug. Source: decision 005. */
const nameOfPlan = ({ plan }: ClientRow, { catalogue }: CataloguePort): string | null =>
  plan && (catalogue.findPlan(plan)?.name ?? plan);

/** A client as shown beside their project. */
export const presentProjectClient = (client: ClientRow, deps: CataloguePort): StaffProject['user'] => ({
  ...pick(client, projectClientFields),
  planName: nameOfPlan(client, deps),
  profilePicture: toPictureAddress(client.personId, client.profileImageUrl),
});

/** A client's account, as one of the company's people has it. */
export const presentClient = (client: ClientRow, deps: CataloguePort & ClockPort): ClientUser => ({
  ...pick(client, clientFields),
  role: 'client',
  planName: nameOfPlan(client, deps),
  isPlanUsable: mayUseSubscription(client, deps.now()),
  profileImageUrl: toPictureAddress(client.personId, client.profileImageUrl),
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

/** The signed-in member of staff. */
export const presentCurrentAdmin = (admin: AdminRow, isTwoFactorRequired: boolean): CurrentAdmin => ({
  ...presentAdmin(admin),
  mustSetUpTwoFactor: mustSetUpTwoFactor(admin, isTwoFactorRequired),
});

const toPicturePath = (personId: string) => `${mounts.api}/pictures/${personId}`;

/**
 * The address of a person's photo. It changes with the photo, so that browsers can cache it.
 * @param storedPath where the photo is in storage; null without one
 */
export function toPictureAddress(personId: string, storedPath: string | null): string | null {
  if (storedPath === null) return null;
  const version = createHash('sha256').update(storedPath).digest('hex').slice(0, 12);
  return `${toPicturePath(personId)}?v=${version}`;
}

/** Whether an address is that of the person's own photo, now or before. */
export const isOwnPictureAddress = (personId: string, address: string): boolean =>
  address.split('?', 1)[0] === toPicturePath(personId);
