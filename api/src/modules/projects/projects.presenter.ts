import type { Project, StaffProject } from '@stackworks/contracts';
import type { projectBriefs } from '#/db/schema/projects.ts';
import type { Deps } from '#/deps.ts';
import {
  presentProjectClient,
  type AdminRow,
  type ClientRow,
} from '#/modules/accounts/accounts.presenter.ts';

export type ProjectRow = typeof projectBriefs.$inferSelect;

/** A project with the people around it, as one query fetches it. */
export type StaffProjectRow = ProjectRow & { user: ClientRow; assignee: Pick<AdminRow, 'email'> | null };

/** A project as its client sees it: who it is assigned to is the team's affair. */
export function presentProject(row: ProjectRow): Project {
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
    dueDate: row.dueDate,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/** A project as staff see it. */
export function presentStaffProject(row: StaffProjectRow, deps: Pick<Deps, 'catalogue'>): StaffProject {
  return {
    ...presentProject(row),
    userId: row.userId,
    assignedTo: row.assignee?.email ?? null,
    user: presentProjectClient(row.user, deps),
  };
}
