import { z } from 'zod';
import { email, textLimits } from '#/login.ts';
import { newPassword, personName } from '#/accounts.ts';
import { givenRoles, memberRoles } from '#/roles.ts';
import { secret } from '#/text.ts';

/** How many people and open invitations a company can have. */
export const peopleLimit = 30;

/** How long an emailed invitation, or the question to a new owner, can be answered, in days. */
export const companyLinkDays = 7;

export const companyPerson = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(memberRoles),
  profileImageUrl: z.string().nullable(),
  /** When they last opened the portal, to about five minutes; null if never. */
  lastSeenAt: z.iso.datetime().nullable(),
});
export type CompanyPerson = z.infer<typeof companyPerson>;

export const companyInvitation = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(givenRoles),
  invitedBy: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type CompanyInvitation = z.infer<typeof companyInvitation>;

/** GET /api/client/company and /api/admin/clients/{id}/company: its people, the owner first, and who has been invited. */
export const companyPeople = z.object({
  id: z.string(),
  name: z.string(),
  needsTwoApprovals: z.boolean(),
  people: z.array(companyPerson),
  invitations: z.array(companyInvitation),
  /** Who has been asked to take over, until they answer; null when nobody. */
  nextOwner: z.object({ personId: z.string(), expiresAt: z.iso.datetime() }).nullable(),
});
export type CompanyPeople = z.infer<typeof companyPeople>;

/** PATCH /api/client/company */
export const companyChangeInput = z.object({ needsTwoApprovals: z.boolean() });

/** POST /api/client/company/invitations */
export const invitationInput = z.object({
  email: email('Please enter a valid email address'),
  role: z.enum(givenRoles),
});
export type InvitationInput = z.infer<typeof invitationInput>;

export const invitationParam = z.object({ invitationId: z.string() });
export const clientInvitationParam = z.object({ id: z.string(), invitationId: z.string() });

/** Response of POST /api/client/company/invitations/{invitationId}/link: a new link, which voids the one before. */
export const invitationLink = z.object({ url: z.string() });

export const personParam = z.object({ personId: z.string() });
export const clientPersonParam = z.object({ id: z.string(), personId: z.string() });

/** PATCH /api/client/company/people/{personId} */
export const memberChangeInput = z.object({ role: z.enum(givenRoles) });

/** POST /api/client/company/next-owner: asks somebody to take over, by email. */
export const nextOwnerInput = z.object({
  personId: z.string(),
  password: secret(textLimits.password).min(1),
});
export type NextOwnerInput = z.infer<typeof nextOwnerInput>;

/** The token of an emailed link. */
export const companyLinkInput = z.object({ token: secret(textLimits.password).min(1) });

/** POST /api/client/invitations/check: what an emailed invitation is about. */
export const invitationOffer = z.object({
  company: z.string(),
  invitedBy: z.string(),
  email: z.string(),
  role: z.enum(givenRoles),
  /** Whether the address has an account, whose password then joins; otherwise a new one is set. */
  hasAccount: z.boolean(),
});
export type InvitationOffer = z.infer<typeof invitationOffer>;

/** POST /api/client/invitations/accept: with names and a new password, or the password of an account that there is. */
export const invitationAnswer = z.object({
  ...companyLinkInput.shape,
  firstName: personName.optional(),
  lastName: personName.optional(),
  password: newPassword,
});
export type InvitationAnswer = z.infer<typeof invitationAnswer>;

/** POST /api/client/next-owner/check: what the question to a new owner is about. */
export const ownershipOffer = z.object({ company: z.string(), owner: z.string(), email: z.string() });
export type OwnershipOffer = z.infer<typeof ownershipOffer>;

/** GET /api/client/companies: the companies of the signed-in person, their own first. */
export const ownCompanies = z.object({
  items: z.array(z.object({ id: z.string(), name: z.string(), role: z.enum(memberRoles) })),
});
export type OwnCompanies = z.infer<typeof ownCompanies>;

export const companyParam = z.object({ id: z.string() });
