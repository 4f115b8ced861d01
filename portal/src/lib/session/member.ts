import { mayAsMember, type MemberAbility, type MemberRole } from '@stackworks/contracts';
import { createContext, use } from 'react';

/** What the signed-in client is in their company; null for everybody else. */
export const MemberRoleContext = createContext<MemberRole | null>(null);

/** Whether the signed-in client's role allows something, so that nobody is shown what the API would reject. */
export function useMay(ability: MemberAbility): boolean {
  const role = use(MemberRoleContext);
  return role !== null && mayAsMember(role, ability);
}

/** Whose drafts these are in this browser: one person's, in one company. */
export const draftOwner = ({ id, personId }: { id: string; personId: string }): string => `${id}.${personId}`;
