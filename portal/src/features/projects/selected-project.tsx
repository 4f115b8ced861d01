import type { Project } from '@stackworks/contracts';
import { Button, ErrorState } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListLoading } from '#/components/list-loading.tsx';
import { clientProjectQuery } from './queries.ts';

type Props = {
  id: string;
  onDeselect: () => void;
  /** Shown below the news that there is no such project. */
  instead: ReactNode;
  children: (project: Project) => ReactNode;
};

/** A tab of the project that is selected, with a way to select another. */
export function SelectedProject({ id, onDeselect, instead, children }: Props) {
  const { data: project, isPending, refetch } = useQuery(clientProjectQuery(id));
  if (isPending) return <ListLoading text="Loading project..." />;
  if (project === null) {
    return (
      <>
        <p role="alert" className="mb-7 font-semibold text-danger">
          Project not found
        </p>
        {instead}
      </>
    );
  }
  if (!project) {
    return (
      <ErrorState
        title="We couldn’t load this project"
        text="Your work is safe. Check your connection and try again."
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <>
      <Button variant="quiet" size="small" className="-ml-2.5 mb-2" onClick={onDeselect}>
        Select another project
      </Button>
      {children(project)}
    </>
  );
}
