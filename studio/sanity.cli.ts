import { mounts } from '@stackworks/contracts';
import { viteFonts } from '@stackworks/ui/fonts';
import { defineCliConfig } from 'sanity/cli';
import { buildConstants, contentProject } from '#/content-project.ts';
import { singleOrigin } from '#/single-origin.ts';

const schemaFile = '.sanity/schema.json';

export default defineCliConfig({
  api: contentProject,
  project: { basePath: mounts.studio },
  deployment: { autoUpdates: false },
  reactStrictMode: false,
  schemaExtraction: { enforceRequiredFields: true, path: schemaFile },
  typegen: {
    schema: schemaFile,
    path: '../packages/content/src/**/*.ts',
    generates: '../packages/content/src/sanity.types.gen.ts',
    overloadClientMethods: true,
  },
  vite: {
    define: buildConstants(process.env),
    plugins: [viteFonts(), singleOrigin()],
  },
});
