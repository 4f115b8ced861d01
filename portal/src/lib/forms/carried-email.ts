import { useState } from 'react';

/** What a link from one sign-in screen to another carries, in the history and so never in an address. */
export const carryEmail = (email: string) => ({ email });

/** The email address that was typed into the screen before; empty when none was. */
export function useCarriedEmail(): string {
  const [email] = useState(() => {
    const state: unknown = window.history.state;
    const isCarried = typeof state === 'object' && state !== null && 'email' in state;
    return isCarried && typeof state.email === 'string' ? state.email : '';
  });
  return email;
}
