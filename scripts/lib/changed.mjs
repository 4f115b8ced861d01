import { dirname } from 'node:path';

/** The workspaces in which files have changed. @param {string[]} files paths from the root, deleted ones too */
export const toWorkspaces = (files) => [
  ...new Set(files.flatMap((file) => /^(packages\/[^/]+|api|portal|site|studio)\//.exec(file)?.[1] ?? [])),
];

/**
 * Where the tests of changed files are, as parts of paths: the noun, the package or the folder. All tests that a change
 * reaches would be most of the API's.
 * @param {string[]} files paths from the root
 */
export const toTestScopes = (files) => [...new Set(files.flatMap(toScopes))];

function toScopes(file) {
  const [, noun] = /^packages\/contracts\/src\/([^/.]+)/.exec(file) ?? [];
  // Most nouns have one name in the contracts, the API and the portal.
  if (noun) return ['packages/contracts/', `api/src/modules/${noun}/`, `portal/src/features/${noun}/`];
  const [scope] = /^(packages|api\/src\/modules|portal\/src\/features)\/[^/]+\//.exec(file) ?? [];
  if (scope) return [scope];
  const folder = dirname(file);
  // The top of an app holds the tests of many things.
  return [/^(\.|[^/]+\/src)$/.test(folder) ? file.replace(/(\.test)?\.\w+$/, '.') : `${folder}/`];
}
