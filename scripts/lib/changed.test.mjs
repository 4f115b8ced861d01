import { expect, it } from 'vitest';
import { toTestScopes, toWorkspaces } from './changed.mjs';

it('finds the workspaces of changed files', () => {
  const files = [
    'packages/ui/src/a.tsx',
    'packages/ui/package.json',
    'api/src/app.ts',
    'docs/a.md',
    'a.json',
  ];
  expect(toWorkspaces(files)).toEqual(['packages/ui', 'api']);
});

it.each([
  ['api/src/modules/projects/commands/update.ts', ['api/src/modules/projects/']],
  ['portal/src/features/projects/board/board.tsx', ['portal/src/features/projects/']],
  ['packages/database/src/file/connection.ts', ['packages/database/']],
  ['api/src/platform/jobs/claim.ts', ['api/src/platform/jobs/']],
  ['api/src/app.ts', ['api/src/app.']],
  ['api/src/app.test.ts', ['api/src/app.']],
  ['vitest.config.ts', ['vitest.config.']],
  [
    'packages/contracts/src/projects.ts',
    ['packages/contracts/', 'api/src/modules/projects/', 'portal/src/features/projects/'],
  ],
])('runs the tests of %s in its own room', (file, scopes) => {
  expect(toTestScopes([file])).toEqual(scopes);
});
