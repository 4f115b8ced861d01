import { defineConfig } from 'sanity';
import { structureTool } from 'sanity/structure';
import { schemaTypes } from '#/schema-types/index.ts';
import { structure } from '#/structure/index.ts';
import { hideSingletonTemplates, keepSingletonActions } from '#/structure/singletons.ts';
import { contentProject, getApiHost } from '#/content-project.ts';

export default defineConfig({
  title: 'Stackworks',
  ...contentProject,
  apiHost: getApiHost(globalThis.location.origin),
  plugins: [structureTool({ structure })],
  schema: { types: schemaTypes },
  document: { actions: keepSingletonActions, newDocumentOptions: hideSingletonTemplates },
});
