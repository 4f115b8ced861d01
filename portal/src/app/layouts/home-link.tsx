import { siteRoutes } from '@stackworks/contracts';
import { Logo } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { siteSettingsQuery } from '#/features/content/index.ts';

type Props = {
  className?: string;
  nameClassName?: string;
};

export function HomeLink({ className = '', nameClassName }: Props) {
  const { data: settings } = useQuery(siteSettingsQuery);
  return (
    <a href={siteRoutes.home} aria-label={`${settings?.name ?? ''} home`.trim()} className={className}>
      <Logo name={settings?.name} nameClassName={nameClassName} />
    </a>
  );
}
