import { StaffBoard } from '#/features/projects/board/staff-board.tsx';

/** The projects tab of the dashboard. */
export function ProjectsTab() {
  return <StaffBoard />;
}
