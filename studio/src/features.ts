import type { SourceOptions, WorkspaceOptions } from 'sanity';

type Features = Pick<SourceOptions, 'search'> &
  Pick<
    WorkspaceOptions,
    'announcements' | 'mediaLibrary' | 'releases' | 'scheduledDrafts' | 'scheduledPublishing' | 'tasks'
  >;

/**
 * The parts of Studio that nobody here needs are left out: they would stand in an editor's way, and ask services of
 * the content provider that a project has to pay for.
 */
export const features: Features = {
  announcements: { enabled: false },
  mediaLibrary: { enabled: false },
  releases: { enabled: false },
  scheduledDrafts: { enabled: false },
  scheduledPublishing: { enabled: false },
  tasks: { enabled: false },
  // Every content server answers it, the sandbox's too.
  search: { strategy: 'groqLegacy' },
};
