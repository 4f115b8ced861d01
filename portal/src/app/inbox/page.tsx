import type { AdminUser } from '@stackworks/contracts';
import { useSearchParams } from 'wouter';
import { lazyScreen } from '#/components/lazy-screen.tsx';
import { LoadingScreen } from '#/components/loading.tsx';
import { InboxPage } from './inbox-page.tsx';

const AdminPortal = lazyScreen(
  async () => (await import('#/earlier/admin-portals/page.tsx')).AdminPortalPage,
  {
    fallback: <LoadingScreen text="Loading..." />,
  },
);

const Unsorted = lazyScreen(async () => (await import('./unsorted-page.tsx')).UnsortedPage, {
  fallback: <LoadingScreen text="Loading..." />,
});

/** /admin-portal: the inbox, its emails that belong to no conversation, or the earlier portal's tab that the address names. */
export function StaffHomePage({ admin }: { admin: AdminUser }) {
  const [parameters] = useSearchParams();
  if (parameters.has('tab')) return <AdminPortal admin={admin} />;
  return parameters.get('who') === 'unsorted' ? <Unsorted admin={admin} /> : <InboxPage admin={admin} />;
}
