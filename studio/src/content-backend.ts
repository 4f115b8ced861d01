import { mounts } from '@stackworks/contracts';

const projectId = process.env['SANITY_PROJECT_ID'];
const apiHost = process.env['SANITY_API_HOST'];

/**
 * Where Studio reads and writes: the hosted service when the environment names a project, else the local
 * stand-in of whichever origin serves Studio. `sanity.cli.ts` fixes these values at build time.
 */
export const contentBackend = {
  projectId: projectId ?? 'stackworks',
  dataset: process.env['SANITY_DATASET'] ?? 'production',
  apiHost: projectId ? apiHost : `${globalThis.location.origin}${mounts.sandbox}/content`,
};
