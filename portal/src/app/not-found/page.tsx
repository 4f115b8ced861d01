import { siteRoutes } from '@stackworks/contracts';
import { NoticeScreen } from '#/components/notice-screen.tsx';

/** What an address without a screen shows. */
export function NotFoundPage() {
  return (
    <NoticeScreen
      title="404 Page Not Found"
      text="Did you forget to add the page to the router?"
      action={{ text: 'Back to Home', href: siteRoutes.home }}
    />
  );
}
