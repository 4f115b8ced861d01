import { useInfiniteQuery } from '@tanstack/react-query';
import { Panel } from '#/components/panel.tsx';
import { clientProjectsQuery } from './queries.ts';

/** How many projects the client has: all of them count (portals specification §2). */
export function ProjectCount() {
  const { data: projects } = useInfiniteQuery(clientProjectsQuery);
  return (
    <Panel title="Active Projects">
      <p className="num text-[4rem] leading-none">{projects?.pages[0]?.total ?? '–'}</p>
    </Panel>
  );
}
