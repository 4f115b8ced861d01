import type { Revision, Role } from '@stackworks/contracts';
import { Badge, ErrorState, Icon } from '@stackworks/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { AttachmentList } from '#/features/uploads/index.ts';
import { ListLoading } from '#/components/list-loading.tsx';
import { formatDay } from '#/lib/format-day.ts';
import { sayVersionStatus } from './words.ts';

const looks = {
  pending: ['review', 'eye'],
  approved: ['good', 'tick'],
  changes_requested: ['revision', 'loop'],
} as const satisfies Record<
  Revision['status'],
  [ComponentProps<typeof Badge>['tone'], ComponentProps<typeof Icon>['name']]
>;

type Props = {
  versions: UseQueryResult<{ items: Revision[] }>;
  /** Who looks. */
  viewer: Role;
  /** Said while there is none. */
  emptyText: string;
  /** Whether the project, as it stands, waits for its client. */
  waitsForClient?: boolean;
  /** What can be done with the newest version. */
  children?: (newest: Revision) => ReactNode;
};

/**
 * A project's versions, newest first, each with its files and what became of it. All but the newest, which are decided,
 * are folded away.
 */
export function VersionList({ versions, viewer, emptyText, waitsForClient = true, children }: Props) {
  if (versions.isPending) return <ListLoading text="Loading versions..." />;
  if (!versions.data) {
    return (
      <ErrorState
        title="We couldn’t load the versions"
        text="They’re safe. Check your connection and try again."
        onRetry={() => void versions.refetch()}
      />
    );
  }
  const { items } = versions.data;
  if (items.length === 0) return <p className="py-4 text-sm text-soft">{emptyText}</p>;
  const shown = items.slice(0, 1);
  const folded = items.slice(1);
  const entry = (version: Revision) => (
    <li key={version.id} className="border-b border-edge pb-7 last:border-b-0 last:pb-0">
      <Version {...{ version, viewer, waitsForClient }} />
      {version === items[0] && children?.(version)}
    </li>
  );
  return (
    <>
      <ol aria-label="Versions" className="grid grid-cols-1 gap-7">
        {shown.map(entry)}
      </ol>
      {folded.length > 0 && (
        <details className="mt-5">
          <summary className="link cursor-pointer py-2 text-sm">Older versions ({folded.length})</summary>
          <ol aria-label="Older versions" className="mt-5 grid grid-cols-1 gap-7">
            {folded.map(entry)}
          </ol>
        </details>
      )}
    </>
  );
}

type VersionProps = { version: Revision; viewer: Role; waitsForClient: boolean };

function Version({ version, viewer, waitsForClient }: VersionProps) {
  const { status, feedback, description, decidedAt } = version;
  const [tone, icon] = looks[status];
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h3 className="min-w-0 break-words font-display text-t2">
          Version {version.revisionNumber}: {version.title}
        </h3>
        <Badge tone={tone} icon={<Icon name={icon} size={15} />}>
          {sayVersionStatus(status, viewer, { waitsForClient })}
        </Badge>
      </div>
      <p className="mt-1 text-xs text-soft">
        Delivered {formatDay(version.createdAt)}
        {decidedAt && `, decided ${formatDay(decidedAt)}`}
      </p>
      {description && <p className="mt-2.5 max-w-measure whitespace-pre-wrap break-words">{description}</p>}
      <div className="mt-3.5">
        <AttachmentList assets={version.files} />
      </div>
      {feedback && (
        <figure className="mt-3.5 border-l-[5px] border-revision-ink bg-revision-wash px-4 py-3">
          <figcaption className="text-sm font-label text-revision-ink">
            {viewer === 'client' ? 'You asked for' : 'The client asked for'}
          </figcaption>
          <blockquote className="max-w-measure whitespace-pre-wrap break-words">{feedback}</blockquote>
        </figure>
      )}
    </>
  );
}
