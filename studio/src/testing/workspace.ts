import { createClient } from '@sanity/client';
import { apiVersion } from '@stackworks/content';
import { createMockAuthStore, createWorkspaceFromConfig } from 'sanity';
import { structureTool } from 'sanity/structure';
import { ownWords } from '#/locale/own-words.ts';
import { schemaTypes } from '#/schema-types/index.ts';
import { structure } from '#/structure/index.ts';
import { hideLockedTemplates, lockActions } from '#/structure/locked-types.ts';

const project = { projectId: 'seed', dataset: 'seed' };
const client = createClient({ ...project, apiVersion, useCdn: false });

/** Our schema, words and locks as Studio puts them together, without a browser. */
export const workspace = await createWorkspaceFromConfig({
  ...project,
  name: 'seed',
  title: 'Seed',
  basePath: '/',
  auth: createMockAuthStore({ client, currentUser: null }),
  plugins: [structureTool({ structure })],
  schema: { types: schemaTypes },
  i18n: ownWords,
  document: { actions: lockActions, newDocumentOptions: hideLockedTemplates },
});
await workspace.i18n.loadNamespaces(['validation']);
