import {
  toAddress,
  address,
  mapNames,
  profileInput,
  type ClientUser,
  type ProfileInput,
} from '@stackworks/contracts';
import type { z } from 'zod';
import { addressFields, detailFields, nameFields } from '#/features/accounts/profile-fields.ts';
import { findDraft, clearDrafts, saveDraft } from '#/lib/forms/drafts.ts';

const fields = [...nameFields, { name: 'email' } as const, ...detailFields, ...addressFields].map(
  ({ name }) => name,
);
type ProfileValues = Record<(typeof fields)[number], string>;

/** A profile before anything is typed. */
export const blankProfile: ProfileValues = mapNames(fields, () => '');

const isWhole = (values: Partial<ProfileValues>): values is ProfileValues =>
  fields.every((field) => field in values);

/** The contract of the call, laid out as the form is: an address is four inputs. */
export const profileForm = profileInput
  .omit({ address: true, profileImageUrl: true })
  .required()
  .extend(address.shape)
  .extend({ currentPassword: profileInput.shape.currentPassword.unwrap() });

const noAddress = { line1: '', line2: '', city: '', postcode: '' };

export function toProfileValues(client: ClientUser): ProfileValues {
  const saved = { ...client, ...(client.address ?? noAddress) };
  const values: Partial<ProfileValues> = {};
  for (const field of fields) values[field] = saved[field] ?? '';
  if (!isWhole(values)) throw new Error('A field of the profile is missing');
  return values;
}

export const isNewEmail = (typed: string, saved: string) => toAddress(typed) !== saved;

/** The password goes along with a new email address alone. */
export function toProfileInput(
  { line1, line2, city, postcode, currentPassword, ...rest }: z.infer<typeof profileForm>,
  saved: Pick<ProfileValues, 'email'>,
): ProfileInput {
  const home = { line1, line2, city, postcode };
  return { ...rest, address: home, ...(isNewEmail(rest.email, saved.email) && { currentPassword }) };
}

const draftOf = (owner: string) => `profile:${owner}`;

/** Stores what differs from the saved profile. */
export function saveProfileDraft(
  owner: string,
  values: Record<keyof ProfileValues, string | null>,
  saved: ProfileValues,
): void {
  clearProfileDraft(owner);
  for (const field of fields) {
    if (values[field] !== saved[field]) saveDraft(draftOf(owner), { [field]: values[field] ?? '' });
  }
}

export const findProfileDraft = (owner: string) =>
  fields.flatMap((field) => {
    const text = findDraft(draftOf(owner), field);
    return text === null ? [] : [{ field, text }];
  });

export const clearProfileDraft = (owner: string): void => clearDrafts(draftOf(owner));
