import { defineConfig } from 'sanity';
import { structureTool } from 'sanity/structure';
import { schemaTypes } from '#/schema-types/index.ts';
import { structure } from '#/structure/index.ts';
import { hideSingletonTemplates, keepSingletonActions } from '#/structure/singletons.ts';
import { contentBackend } from '#/content-backend.ts';

export default defineConfig({
  title: 'Stackworks',
  ...contentBackend,
  plugins: [structureTool({ structure })],
  schema: { types: schemaTypes },
  document: { actions: keepSingletonActions, newDocumentOptions: hideSingletonTemplates },
});
