/** The two kinds of people who sign in, and who send messages. Source: portals specification §6. */
export const roles = ['client', 'admin'] as const;
export type Role = (typeof roles)[number];

/** What somebody is in a client's company. Source: decision D17. */
export const memberRoles = ['owner', 'editor', 'approver', 'billing'] as const;
export type MemberRole = (typeof memberRoles)[number];

/**
 * What calls of a company's people are about, each with the roles that may make them:
 * - `self`: their own sign-in, name, photo and emails, and who else is in the company
 * - `work`: projects, versions, files and messages, to see them, write and ask for changes
 * - `brief`: new projects and their briefs
 * - `approve`: a yes to a version
 * - `pay`: invoices and the card
 * - `own`: the plan, what is bought, the company's details, its people, and closing it
 */
export const memberAbilities = {
  self: memberRoles,
  work: ['owner', 'editor', 'approver'],
  brief: ['owner', 'editor'],
  approve: ['owner', 'approver'],
  pay: ['owner', 'billing'],
  own: ['owner'],
} as const satisfies Record<string, readonly MemberRole[]>;
export type MemberAbility = keyof typeof memberAbilities;

/** Whether somebody with a role in a company may make the calls that are about something. */
export const mayAsMember = (role: MemberRole, ability: MemberAbility): boolean =>
  memberAbilities[ability].some((each) => each === role);

/** The roles that somebody can be given; a company has one owner, who transfers it. */
export const givenRoles = ['editor', 'approver', 'billing'] as const satisfies readonly MemberRole[];
export type GivenRole = (typeof givenRoles)[number];
