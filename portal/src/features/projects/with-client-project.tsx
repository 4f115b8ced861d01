import { portalRoutes, type Project } from '@stackworks/contracts';
import { useRetryWhenOnline } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PageLoading } from '#/components/list-loading.tsx';
import { Notice } from '#/components/notice-screen.tsx';
import { clientProjectQuery } from './queries.ts';

type Props = {
  id: string;
  /** What of the project the screen shows. */
  part: 'brief' | 'project';
  children: (project: Project) => ReactNode;
};

/** A screen of one of the client's own projects: what it shows, or that the project is loading, missing or didn't load. */
export function WithClientProject({ id, part, children }: Props) {
  const { data: project, isPending, refetch } = useQuery(clientProjectQuery(id));
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
      text="Your work is safe. Check your connection and try again."
      action={{ text: 'Try again', onClick: () => void refetch() }}
      away={home}
    />
  );
}
