import { address, profileInput, type ClientUser, type ProfileInput } from '@stackworks/contracts';
import { findDraft, forgetDrafts, keepDraft } from '#/lib/forms/drafts.ts';

/** The inputs of the profile form, in their order: an address is four of them. */
export const profileFields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'company',
  'line1',
  'line2',
  'city',
  'postcode',
] as const;
type ProfileValues = Record<(typeof profileFields)[number], string>;

/** The contract of the call, laid out as the form is. */
export const profileForm = profileInput
  .pick({ firstName: true, lastName: true, email: true })
  .required()
  .extend({
    phone: profileInput.shape.phone.unwrap().unwrap(),
    company: profileInput.shape.company.unwrap().unwrap(),
  })
  .extend(address.shape)
  .extend({ currentPassword: profileInput.shape.currentPassword.unwrap() });

/** What the form holds: a profile, and the password that a new email address takes, which no draft ever keeps. */
type FormValues = ProfileValues & { currentPassword: string };

/** A client's profile as the form shows it. */
export function toProfileValues({
  firstName,
  lastName,
  email,
  phone,
  company,
  address: home,
}: ClientUser): ProfileValues {
  const { line1, line2, city, postcode } = home ?? { line1: '', line2: '', city: '', postcode: '' };
  return {
    ...{ firstName, lastName, email, phone: phone ?? '', company: company ?? '' },
    ...{ line1, line2, city, postcode },
  };
}

/** Whether what is typed is another email address than the saved one. */
export const isNewEmail = (typed: string, saved: string) => typed.trim().toLowerCase() !== saved;

/** What the call takes, from what the form holds. */
export function toProfileInput(
  { line1, line2, city, postcode, currentPassword, ...rest }: FormValues,
  saved: Pick<ProfileValues, 'email'>,
): ProfileInput {
  const address = { line1, line2, city, postcode };
  return { ...rest, address, ...(isNewEmail(rest.email, saved.email) && { currentPassword }) };
}

const draftOf = (clientId: string) => `profile:${clientId}`;

/** Keeps what differs from what is saved, so that leaving the screen loses none of it. */
export function keepProfileDraft(clientId: string, values: ProfileValues, saved: ProfileValues): void {
  forgetProfileDraft(clientId);
  for (const field of profileFields) {
    if (values[field] !== saved[field]) keepDraft(draftOf(clientId), { [field]: values[field] });
  }
}

/** What was typed before and not saved, by field. */
export function findProfileDraft(clientId: string) {
  return profileFields.flatMap((field) => {
    const text = findDraft(draftOf(clientId), field);
    return text === null ? [] : [{ field, text }];
  });
}

/** Forgets what was typed, once it is saved or given up. */
export function forgetProfileDraft(clientId: string): void {
  forgetDrafts(draftOf(clientId));
}
