import { render } from 'vitest-browser-react';
import { Providers } from '#/app/providers.tsx';
import { Router } from '#/app/router.tsx';

/** Opens the whole portal at an address, as `main.tsx` does. */
export function openPortal(address: string) {
  window.history.replaceState(null, '', address);
  return render(
    <Providers>
      <Router />
    </Providers>,
  );
}
