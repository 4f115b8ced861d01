import { mayAsMember, type ClientUser, type MemberAbility } from '@stackworks/contracts';
import { createContext, use } from 'react';

/** Which person of a company has signed in, and as what; null for everybody else. */
export const MemberContext = createContext<Pick<ClientUser, 'personId' | 'memberRole'> | null>(null);

/** Whether the signed-in client's role allows something, so that nobody is shown what the API would reject. */
export function useMay(ability: MemberAbility): boolean {
  const member = use(MemberContext);
  return member !== null && mayAsMember(member.memberRole, ability);
}

/** Whose drafts these are in this browser: one person's, in one company. */
export const draftOwner = ({ id, personId }: { id: string; personId: string }): string => `${id}.${personId}`;
