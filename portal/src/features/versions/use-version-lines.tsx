import type { ProjectVersion } from '@stackworks/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { projectVersionsQuery } from './queries.ts';

/**
 * A line of a project's conversation for each version, oldest first; the one that waits for its client leads to the review.
 * @param reviewPath where the versions are; `#` and an id on the same page
 */
export function useVersionLines(projectId: string, reviewPath: string) {
  const { data } = useQuery(projectVersionsQuery(projectId));
  return useMemo(
    () =>
      (data?.items ?? []).toReversed().map((version) => ({
        key: `version-${version.id}`,
        at: version.createdAt,
        content: <VersionLine version={version} reviewPath={reviewPath} />,
      })),
    [data, reviewPath],
  );
}

type Props = { version: ProjectVersion; reviewPath: string };

function VersionLine({ version: { number, title, can }, reviewPath }: Props) {
  return (
    <span className="break-words">
      <span className="font-label">
        Version {number}: {title}
      </span>{' '}
      was delivered.
      {can.approve && (
        <>
          {' '}
          {reviewPath.startsWith('#') ? (
            <a href={reviewPath} className="link inline-flex min-h-6 items-center">
              Review
            </a>
          ) : (
            <Link href={reviewPath} className="link inline-flex min-h-6 items-center">
              Review
            </Link>
          )}
        </>
      )}
    </span>
  );
}
