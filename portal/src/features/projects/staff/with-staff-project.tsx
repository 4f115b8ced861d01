import type { StaffProjectDetail } from '@stackworks/contracts';
import { EmptyState } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loaded } from '#/components/paged-list.tsx';
import { staffProjectQuery } from './queries.ts';

type Props = {
  id: string;
  whenMissing?: ReactNode;
  /** What stands around the states without a project, which brings its own. */
  around?: (state: ReactNode) => ReactNode;
  children: (project: StaffProjectDetail, asOf: Date) => ReactNode;
};

/** A project for staff, which may be loading, missing or fail to load. */
export function WithStaffProject({ id, whenMissing, around = (state) => state, children }: Props) {
  const query = useQuery(staffProjectQuery(id));
  if (query.data) return children(query.data, new Date(query.dataUpdatedAt));
  return around(
    <Loaded query={query} loading="Loading project..." failed="We couldn’t load this project">
      {() => (
        <EmptyState title="Project not found" text="It may have been removed, or the link is incomplete.">
          {whenMissing}
        </EmptyState>
      )}
    </Loaded>,
  );
}
