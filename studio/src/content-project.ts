import { sandboxContent } from '@stackworks/contracts';

const hosted = process.env['SANITY_PROJECT_ID'];

/** The content project to edit: the hosted one that the environment names, else the sandbox's. */
export const contentProject = hosted
  ? { projectId: hosted, dataset: process.env['SANITY_DATASET'] ?? sandboxContent.dataset }
  : { projectId: sandboxContent.projectId, dataset: sandboxContent.dataset };

/**
 * Where that project answers, fixed when Studio is built. The sandbox is at whichever origin serves Studio.
 *
 * @param origin The origin Studio was loaded from.
 */
export const getApiHost = (origin: string): string | undefined =>
  hosted ? process.env['SANITY_API_HOST'] : origin + sandboxContent.path;
