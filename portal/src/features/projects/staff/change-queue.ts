import type { StaffProject } from '@stackworks/contracts';

export type Versioned = Pick<StaffProject, 'id' | 'version'>;

/**
 * Sends changes to projects: those to one project in order, each with the version that the one before it made.
 * @param send sends a change of a version of a project, and returns what it made of it
 */
export function createChangeQueue<Made extends Versioned, Change>(
  send: (project: Versioned, change: Change) => Promise<Made>,
) {
  const inFlight = new Map<string, Promise<Made>>();
  /** What the last changes made of each project: the screen may not show it yet when the next key is pressed. */
  const made = new Map<string, Made>();

  return {
    isSending: (id: string): boolean => inFlight.has(id),
    send: async (shown: Versioned, change: Change): Promise<Made> => {
      const { id } = shown;
      const last = made.get(id);
      const project = last && last.version > shown.version ? last : shown;
      const before: Promise<Versioned> = inFlight.get(id) ?? Promise.resolve(project);
      const sent = before.catch(() => project).then((latest) => send(latest, change));
      inFlight.set(id, sent);
      try {
        const changed = await sent;
        made.set(id, changed);
        return changed;
      } finally {
        if (inFlight.get(id) === sent) inFlight.delete(id);
      }
    },
  };
}
