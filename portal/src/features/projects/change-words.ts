/** How a screen tells how a change fared (portals specification §8). `fallback` is said when the server gives no reason. */
type Words = {
  done: string;
  /** Said below it, in place of what has become of the project. */
  description?: string;
  failed: string;
  fallback: string;
  /** Whether the server’s reason gives way to the screen’s own words. */
  isTerse?: boolean;
};
export type ChangeWords = { status: Words; assignment: Words; plan: Words };

const description = 'Project status has been updated successfully.';
const assignment = {
  done: 'Assignment Updated',
  failed: 'Assignment Failed',
  fallback: 'Failed to update assignment',
};

const plan = {
  done: 'Project Updated',
  failed: 'Project Update Failed',
  fallback: 'Failed to update the project',
};

/** What each of the three staff portals says. */
export const changeWords = {
  portal: {
    status: { done: 'Status updated', description, failed: 'Error', fallback: 'Failed to update status' },
    assignment,
    plan,
  },
  older: {
    status: {
      done: 'Project updated',
      description,
      failed: 'Error',
      fallback: 'Failed to update project status',
      isTerse: true,
    },
    assignment,
    plan,
  },
  dashboard: {
    status: {
      done: 'Status Updated',
      failed: 'Status Update Failed',
      fallback: 'Failed to update status',
    },
    assignment,
    plan,
  },
} as const satisfies Record<string, ChangeWords>;
