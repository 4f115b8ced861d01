import { portalRoutes } from '@stackworks/contracts';
import { Icon } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { formatDay } from '#/lib/format.ts';
import { useMay } from '#/lib/session/member.ts';
import { ownDataQuery } from './queries.ts';

/** Says when the client's account will be deleted, and where to keep it; nothing while it stays. */
export function DeletionNotice() {
  const { data } = useQuery({ ...ownDataQuery, enabled: useMay('own') });
  if (!data?.erasure) return null;
  return (
    <p role="note" className="mb-6 flex items-start gap-3 bg-pending-wash px-4 py-3 text-sm text-pending-ink">
      <Icon name="warning" className="mt-0.5 flex-none" />
      <span>
        <strong>Your account will be deleted on {formatDay(data.erasure.dueAt)}.</strong> Its files go with
        it.{' '}
        <Link href={portalRoutes.portalSettings} className="link">
          Keep it in Settings
        </Link>
      </span>
    </p>
  );
}
