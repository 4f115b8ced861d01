import { portalRoutes, type Project } from '@stackworks/contracts';
import { Button, useRetryWhenOnline } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PageLoading } from '#/components/loading.tsx';
import { Notice } from '#/components/notice-screen.tsx';
import { Loaded } from '#/components/paged-list.tsx';
import { ourFaultText, useServerRetry } from '#/lib/api/server-retry.ts';
import { clientProjectQuery } from './queries.ts';

type Props = {
  id: string;
  /** Left out where the other projects are beside it. */
  onDeselect?: () => void;
  instead: ReactNode;
  children: (project: Project) => ReactNode;
};

/** A tab's selected project. */
export const SelectedProject = ({ id, onDeselect, instead, children }: Props) => (
  <Loaded
    query={useQuery(clientProjectQuery(id))}
    loading="Loading project..."
    failed="We couldn’t load this project"
    failedText="Your work is safe. Check your connection and try again."
  >
    {(project) =>
      project ? (
        <>
          {onDeselect && (
            <Button variant="quiet" size="small" className="-ml-2.5 mb-2" onClick={onDeselect}>
              Select another project
            </Button>
          )}
          {children(project)}
        </>
      ) : (
        <>
          <p role="alert" className="mb-7 font-semibold text-danger">
            Project not found
          </p>
          {instead}
        </>
      )
    }
  </Loaded>
);

type WithProps = { id: string; part: 'brief' | 'project'; children: (project: Project) => ReactNode };

/** A screen of one of the client's projects, which may be loading, missing or fail to load. */
export function WithClientProject({ id, part, children }: WithProps) {
  const query = useQuery(clientProjectQuery(id));
  const { data: project, isPending, refetch } = query;
  const isOurFault = useServerRetry(query);
  useRetryWhenOnline(project === undefined && !isPending ? () => void refetch() : null);
  if (project) return children(project);
  if (isPending) return <PageLoading text={`Loading ${part === 'brief' ? 'your brief' : 'project'}...`} />;
  const home = { text: 'Back to Portal', href: portalRoutes.clientPortal };
  return project === null ? (
    <Notice
      title="Project not found"
      text="It may have been removed, or the link is incomplete."
      action={home}
    />
  ) : (
    <Notice
      title={`We couldn’t load this ${part}`}
      text={isOurFault ? ourFaultText : 'Your work is safe. Check your connection and try again.'}
      action={{ text: 'Try again', onClick: () => void refetch() }}
      away={home}
    />
  );
}
