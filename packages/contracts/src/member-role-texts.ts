import type { MemberRole } from '#/roles.ts';

/** What the roles of a company's people are called, what they may do, and what an invitation says of it. Source: decision D17. */
export const memberRoleTexts: Readonly<Record<MemberRole, { name: string; may: string; invite: string }>> = {
  owner: {
    name: 'Owner',
    may: 'Everything, including the plan, paying and who’s on this page.',
    invite: 'An owner does everything, paying and inviting included.',
  },
  editor: {
    name: 'Editor',
    may: 'Asks for changes, sends files, chats. Can’t approve or pay.',
    invite: 'An editor asks for changes, sends files and chats. They can’t approve, pay or invite.',
  },
  approver: {
    name: 'Approver',
    may: 'Checks versions and says yes, or what to change. Can’t start projects or pay.',
    invite:
      'An approver checks versions and says yes, or what to change. They can’t start projects, pay or invite.',
  },
  billing: {
    name: 'Billing contact',
    may: 'Gets emails about payments and can change the card. Sees no projects or messages.',
    invite:
      'A billing contact gets emails about payments and can change the card. They see no projects or messages.',
  },
};
