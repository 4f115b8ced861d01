import {
  companyLinkDays,
  givenRoles,
  memberRoles,
  memberRoleTexts,
  portalRoutes,
  type MemberRole,
} from '@stackworks/contracts';
import { z } from 'zod';
import { Action, Paragraph, SupportFacts, defineEmail, greet } from '@stackworks/email';

const person = z.object({ firstName: z.string(), email: z.string(), company: z.string() });

/** A role in a sentence: `an editor`. */
const nameOf = (role: MemberRole): string =>
  `${role === 'billing' ? 'a' : 'an'} ${memberRoleTexts[role].name.toLowerCase()}`;

const isOpenFor = `The link works once, within ${companyLinkDays} days. If you’re sent another, only the newest one works.`;

/** Sent to somebody who is invited to join a company, who may have no account. */
export const memberInvitation = defineEmail(
  z.object({
    email: z.string(),
    company: z.string(),
    /** Who invites them. */
    by: z.string(),
    role: z.enum(givenRoles),
    token: z.string(),
  }),
  ({ email, company, by, role, token }, { brand, publicUrl }) => ({
    subject: `${by} invites you to ${company} at ${brand.name}`,
    preview: memberRoleTexts[role].invite,
    title: `join ${company}’s\u00a0website.`,
    reason: (
      <>
        You’re getting this because {by} entered {email} to invite you. If you don’t know them, ignore this
        email.
      </>
    ),
    body: (
      <>
        <Paragraph>
          {brand.name} looks after {company}’s website. {by} has invited you as {nameOf(role)}.{' '}
          {memberRoleTexts[role].invite}
        </Paragraph>
        <Action href={`${publicUrl}${portalRoutes.joinCompany}?token=${token}`} label={`Join ${company}`}>
          {isOpenFor}
        </Action>
      </>
    ),
  }),
);

/** Sent to a company's owner when somebody they invited has joined. */
export const memberJoined = defineEmail(
  person.extend({ name: z.string(), role: z.enum(givenRoles) }),
  ({ firstName, email, company, name, role }, { brand, publicUrl }) => ({
    subject: `${name} has joined ${company}`,
    preview: memberRoleTexts[role].may,
    title: `${greet(firstName)}, ${name} has\u00a0joined.`,
    reason: (
      <>
        You’re getting this because {email} is the address of your {brand.name} account, which owns {company}.
      </>
    ),
    body: (
      <>
        <Paragraph>
          {name} is now {nameOf(role)}. {memberRoleTexts[role].invite}
        </Paragraph>
        <Action href={`${publicUrl}${portalRoutes.portalSettings}?tab=people`} label="See your people">
          You can change what they may do, or remove them, there.
        </Action>
      </>
    ),
  }),
);

/** Sent to somebody whose role in a company has changed. */
export const memberRoleChanged = defineEmail(
  person.extend({ role: z.enum(memberRoles) }),
  ({ firstName, email, company, role }, { brand, publicUrl }) => ({
    subject: `Your role at ${company} has changed`,
    preview: memberRoleTexts[role].may,
    title: `${greet(firstName)}, you’re now ${nameOf(role)}.`,
    reason: (
      <>
        You’re getting this because {email} is the address of your {brand.name} account, and your role at{' '}
        {company} has changed.
      </>
    ),
    body: (
      <>
        <Paragraph>{memberRoleTexts[role].invite}</Paragraph>
        <Action href={`${publicUrl}${portalRoutes.clientPortal}`} label="Open the portal">
          If you have it open, it updates by itself.
        </Action>
      </>
    ),
  }),
);

/** Sent to somebody who has been taken out of a company. */
export const memberRemoved = defineEmail(person, ({ firstName, email, company }, { brand }) => ({
  subject: `You’re no longer in ${company}`,
  preview: 'Somebody at the company took you off its list.',
  title: `${greet(firstName)}, you’ve been taken off the\u00a0list.`,
  reason: (
    <>
      You’re getting this because {email} was the address of somebody at {company}.
    </>
  ),
  body: (
    <>
      <Paragraph>
        You can’t see {company}’s projects, messages or bills any more. What you wrote there stays. If this is
        a mistake, ask the company’s owner to invite you again.
      </Paragraph>
      <SupportFacts brand={brand} />
    </>
  ),
}));

/** Sent to a company's owner when somebody has left it. */
export const memberLeft = defineEmail(
  person.extend({ name: z.string() }),
  ({ firstName, email, company, name }, { brand }) => ({
    subject: `${name} has left ${company}`,
    preview: 'They can’t see its projects, messages or bills any more.',
    title: `${greet(firstName)}, ${name} has\u00a0left.`,
    reason: (
      <>
        You’re getting this because {email} is the address of your {brand.name} account, which owns {company}.
      </>
    ),
    body: (
      <>
        <Paragraph>
          They can’t see {company}’s projects, messages or bills any more. What they wrote there stays. If you
          didn’t expect this, ask them, or invite them again.
        </Paragraph>
        <SupportFacts brand={brand} />
      </>
    ),
  }),
);

/** Sent to somebody who is asked to take over a company. */
export const ownershipOffered = defineEmail(
  person.extend({ owner: z.string(), token: z.string() }),
  ({ firstName, email, company, owner, token }, { brand, publicUrl }) => ({
    subject: `${owner} asks you to take over ${company}`,
    preview: 'Nothing changes until you say yes.',
    title: `${greet(firstName)}, will you take over ${company}?`,
    reason: (
      <>
        You’re getting this because {email} is the address of your {brand.name} account at {company}.
      </>
    ),
    body: (
      <>
        <Paragraph>
          The owner decides on the plan, pays, and says who else is in the company. If you say yes, that’s
          you, and {owner} becomes an editor.
        </Paragraph>
        <Action href={`${publicUrl}${portalRoutes.takeOverCompany}?token=${token}`} label="Read the question">
          {isOpenFor}
        </Action>
      </>
    ),
  }),
);

/** Sent to both when a company has another owner. */
export const ownershipChanged = defineEmail(
  person.extend({ owner: z.string(), isOwner: z.boolean() }),
  ({ firstName, email, company, owner, isOwner }, { brand }) => ({
    subject: isOwner ? `You own ${company} now` : `${owner} owns ${company} now`,
    preview: isOwner ? 'The plan, the bills and the people are yours.' : 'You’re an editor from now on.',
    title: isOwner
      ? `${greet(firstName)}, ${company} is\u00a0yours.`
      : `${greet(firstName)}, ${company} has a new\u00a0owner.`,
    reason: (
      <>
        You’re getting this because {email} is the address of your {brand.name} account at {company}.
      </>
    ),
    body: (
      <>
        <Paragraph>
          {isOwner
            ? 'You decide on the plan and who’s in the company, and our bills come to you. Check in Billing that the card is the right one.'
            : `${owner} decides on the plan, pays, and says who’s in the company. You’re an editor. If you didn’t want this, reply to this email straight away.`}
        </Paragraph>
        <SupportFacts brand={brand} />
      </>
    ),
  }),
);
