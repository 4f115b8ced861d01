import { tokenKeys, type Role } from '@stackworks/contracts';
import { render } from 'vitest-browser-react';
import { Providers } from '#/app/providers.tsx';
import { Router } from '#/app/router.tsx';

/** Opens the whole portal at an address, as `main.tsx` does. @param role who is signed in; nobody without it */
export function openPortal(address: string, role?: Role) {
  if (role) localStorage.setItem(tokenKeys[role].current, 'token');
  window.history.replaceState(null, '', address);
  return render(
    <Providers>
      <Router />
    </Providers>,
  );
}
