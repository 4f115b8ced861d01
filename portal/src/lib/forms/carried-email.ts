import { useState } from 'react';

/** State of a link between sign-in screens: in the history and so never in an address. */
export const carryEmail = (email: string) => ({ email });

/** The email address typed into the screen before; empty without one. */
export function useCarriedEmail(): string {
  const [email] = useState(() => {
    const state: unknown = window.history.state;
    const isCarried = typeof state === 'object' && state !== null && 'email' in state;
    return isCarried && typeof state.email === 'string' ? state.email : '';
  });
  return email;
}
