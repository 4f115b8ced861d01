import { waitingOn, type Project, type StaffProject } from '@stackworks/contracts';
import type { projects } from './projects.tables.ts';
import { presentBrief } from './brief-state.ts';

export type ProjectRow = typeof projects.$inferSelect;

/** A project as its client sees it: who it is assigned to is the team's affair. */
export function presentProject(row: ProjectRow): Project {
  const brief = presentBrief(row);
  return {
    id: row.id,
    projectName: row.projectName,
    projectType: row.projectType,
    description: row.description,
    priority: row.priority,
    status: row.status,
    targetAudience: row.targetAudience,
    brandPersonality: row.brandPersonality,
    colorPreferences: row.colorPreferences,
    stylePreferences: row.stylePreferences,
    competitorExamples: row.competitorExamples,
    additionalRequirements: row.additionalRequirements,
    waitingOn: row.status === 'pending' && brief.completedAt === null ? 'client' : waitingOn[row.status],
    dueDate: row.dueDate,
    brief,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/**
 * A project as staff see it.
 * @param around its client, whom it is assigned to, and what its client waits for, if anything
 */
export function presentStaffProject(
  row: ProjectRow,
  { user, assignee, promise, revisions }: Pick<StaffProject, 'user' | 'assignee' | 'promise' | 'revisions'>,
): StaffProject {
  const { userId, version } = row;
  return {
    ...presentProject(row),
    userId,
    version,
    promise,
    revisions,
    statusSince: row.statusChangedAt ?? row.updatedAt,
    assignedTo: assignee?.email ?? null,
    assignee,
    user,
  };
}
