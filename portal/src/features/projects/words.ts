import { projectTypeNames, type ProjectPriority } from '@stackworks/contracts';

const namesByType: ReadonlyMap<string, string> = new Map(Object.entries(projectTypeNames));

/** A project type in words; one we have no name for is shown as it is stored, without underscores. */
export function projectTypeName(type: string): string {
  return namesByType.get(type) ?? type.replaceAll('_', ' ');
}

export const priorityNames = {
  low: 'Low priority',
  normal: 'Normal priority',
  high: 'High priority',
  urgent: 'Urgent',
} as const satisfies Record<ProjectPriority, string>;
