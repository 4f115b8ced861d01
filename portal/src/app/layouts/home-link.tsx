import { siteRoutes } from '@stackworks/contracts';
import { Logo } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { siteSettingsQuery } from '#/features/content/queries.ts';

/** The logo, which leads to the home page from every screen. */
export function HomeLink({ className = '' }: { className?: string }) {
  const { data: settings } = useQuery(siteSettingsQuery);
  return (
    <a href={siteRoutes.home} aria-label={`${settings?.name ?? ''} home`.trim()} className={className}>
      <Logo name={settings?.name} />
    </a>
  );
}
