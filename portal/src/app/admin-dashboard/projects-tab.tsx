import { StaffBoard } from '#/features/projects/index.ts';

/** The projects tab of the dashboard. */
export function ProjectsTab() {
  return <StaffBoard />;
}
