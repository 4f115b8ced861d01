const variables = ['SANITY_PROJECT_ID', 'SANITY_DATASET', 'SANITY_API_HOST'];

/**
 * What of the environment is written into a build of Studio, in place of `process.env.NAME`.
 *
 * @param environment The environment of the build.
 */
export const buildConstants = (environment: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    variables.map((name) => [`process.env.${name}`, JSON.stringify(environment[name]) ?? 'undefined']),
  );
