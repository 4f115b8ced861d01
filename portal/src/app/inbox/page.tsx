import type { AdminUser } from '@stackworks/contracts';
import { useSearchParams } from 'wouter';
import { lazyScreen } from '#/components/lazy-screen.tsx';
import { LoadingScreen } from '#/components/loading.tsx';
import { InboxPage } from './inbox-page.tsx';

const AdminPortal = lazyScreen(async () => (await import('#/app/admin-portal/page.tsx')).AdminPortalPage, {
  fallback: <LoadingScreen text="Loading..." />,
});

/** /admin-portal: the inbox, or the earlier portal's tab that the address names. */
export function StaffHomePage({ admin }: { admin: AdminUser }) {
  const [parameters] = useSearchParams();
  return parameters.has('tab') ? <AdminPortal admin={admin} /> : <InboxPage admin={admin} />;
}
