import type { ProjectVersion, Role, VersionList as Listed } from '@stackworks/contracts';
import { Badge } from '@stackworks/ui';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { Loaded } from '#/components/paged-list.tsx';
import { AttachmentList } from '#/features/uploads/index.ts';
import { LinkedText } from '#/components/linked-text.tsx';
import { formatDay, formatShortDay } from '#/lib/format.ts';
import { staffVersionsQuery } from './queries.ts';
import { AskedFor } from './requested-changes.tsx';
import { VersionPicture } from './version-picture.tsx';
import { describeVersionStatus } from './words.ts';

const looks = {
  pending: ['review', 'eye'],
  approved: ['good', 'tick'],
  changes_requested: ['revision', 'loop'],
} as const satisfies Record<
  ProjectVersion['status'],
  [ComponentProps<typeof Badge>['tone'], ComponentProps<typeof Badge>['icon']]
>;

type Props = {
  versions: UseQueryResult<Listed>;
  viewer: Role;
  emptyText: string;
  waitsForClient?: boolean;
  children?: (newest: ProjectVersion) => ReactNode;
};

/** A project's versions, newest first, with files and decisions. All but the newest are folded away. */
export function VersionList({ versions, viewer, emptyText, waitsForClient = true, children }: Props) {
  const row = (version: ProjectVersion, action?: ReactNode) => (
    <li key={version.id} className="border-b border-edge pb-7 last:border-b-0 last:pb-0">
      <Version version={version} viewer={viewer} waitsForClient={waitsForClient} />
      {action}
    </li>
  );
  return (
    <Loaded
      query={versions}
      loading="Loading versions..."
      failed="We couldn’t load the versions"
      failedText="They’re safe. Check your connection and try again."
    >
      {({ items: [newest, ...older] }) =>
        newest ? (
          <>
            <ol aria-label="Versions" className="grid grid-cols-1 gap-7">
              {row(newest, children?.(newest))}
            </ol>
            {older.length > 0 && (
              <details className="mt-5">
                <summary className="link cursor-pointer py-2 text-sm">
                  Older versions ({older.length})
                </summary>
                <ol aria-label="Older versions" className="mt-5 grid grid-cols-1 gap-7">
                  {older.map((version) => row(version))}
                </ol>
              </details>
            )}
          </>
        ) : (
          <p className="py-4 text-sm text-soft">{emptyText}</p>
        )
      }
    </Loaded>
  );
}

/** A project's versions for staff: the newest large, with the client's feedback and what it counted as. */
export const StaffVersions = ({ projectId }: { projectId: string }) => (
  <VersionList
    versions={useQuery(staffVersionsQuery(projectId))}
    viewer="admin"
    emptyText="No versions delivered yet"
  />
);

type VersionProps = Required<Pick<Props, 'viewer' | 'waitsForClient'>> & {
  version: ProjectVersion;
};

function Version({ version, viewer, waitsForClient }: VersionProps) {
  const { status, feedback, change, description, decidedAt, decidedBy, approvals, isFinal } = version;
  const [tone, icon] = looks[status];
  return (
    <>
      {viewer === 'admin' && <VersionPicture files={version.files} />}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h3 className="min-w-0 break-words font-display text-t2">
          Version {version.number}: {version.title}
        </h3>
        <Badge tone={tone} icon={icon}>
          {describeVersionStatus(status, viewer, { waitsForClient })}
        </Badge>
      </div>
      <p className="mt-1 text-xs text-soft">
        Delivered {formatDay(version.createdAt)}
        {decidedAt && `, decided ${formatDay(decidedAt)}${decidedBy ? ` by ${decidedBy}` : ''}`}
        {viewer === 'admin' && !isFinal && '. More work follows it.'}
      </p>
      {status === 'pending' &&
        approvals.map(({ name, createdAt }) => (
          <p key={name} className="mt-2 text-sm">
            {name} said yes on {formatShortDay(createdAt)}. It needs one more person’s yes.
          </p>
        ))}
      {description && (
        <div className="mt-2.5 max-w-measure">
          <LinkedText text={description} />
        </div>
      )}
      <div className="mt-3.5">
        <AttachmentList files={version.files} />
      </div>
      {feedback && (
        <div className="mt-3.5">
          <AskedFor change={change} caption={viewer === 'client' ? 'You asked for' : 'The client asked for'}>
            <blockquote className="max-w-measure whitespace-pre-wrap break-words">{feedback}</blockquote>
          </AskedFor>
        </div>
      )}
    </>
  );
}
