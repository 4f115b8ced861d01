import { watchButton } from '@stackworks/stackbot/watch-button';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from '#/components/error-boundary.tsx';
import { Providers } from '#/app/providers.tsx';
import { Router } from '#/app/router.tsx';
import { watchSearchKeys } from '#/lib/search-keys.ts';
import '@stackworks/ui/styles.css';
import '@stackworks/stackbot/button.css';

const root = document.getElementById('portal');
if (!root) throw new Error('index.html has no #portal element');

createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <Providers>
        <Router />
      </Providers>
    </ErrorBoundary>
  </StrictMode>,
);

watchSearchKeys();
watchButton(
  () => import('@stackworks/stackbot/widget'),
  () => import('@stackworks/stackbot/outbox'),
);
