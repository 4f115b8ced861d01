import { sandboxContent } from '@stackworks/contracts';

const hosted = process.env['SANITY_PROJECT_ID'];

/** The content project to edit: the hosted one in the environment, or the sandbox's. */
export const contentProject = hosted
  ? { projectId: hosted, dataset: process.env['SANITY_DATASET'] ?? sandboxContent.dataset }
  : { projectId: sandboxContent.projectId, dataset: sandboxContent.dataset };

/** The project's API address, fixed when Studio is built. The sandbox is at the origin that serves Studio. */
export const getApiHost = (origin: string): string | undefined =>
  hosted ? process.env['SANITY_API_HOST'] : origin + sandboxContent.path;

const variables = ['SANITY_PROJECT_ID', 'SANITY_DATASET', 'SANITY_API_HOST'];

/** The environment variables that a build of Studio inlines for `process.env.NAME`. */
export const buildConstants = (environment: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    variables.map((name) => [`process.env.${name}`, JSON.stringify(environment[name]) ?? 'undefined']),
  );
