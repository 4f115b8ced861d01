import { mounts } from '@stackworks/contracts';
import { defineCliConfig } from 'sanity/cli';
import { contentProject } from '#/content-project.ts';
import { keepToOneOrigin } from '#/keep-to-one-origin.ts';

const schemaFile = '.sanity/schema.json';
const environment = ['SANITY_PROJECT_ID', 'SANITY_DATASET', 'SANITY_API_HOST'];

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
    define: Object.fromEntries(
      environment.map((name) => [`process.env.${name}`, JSON.stringify(process.env[name]) ?? 'undefined']),
    ),
    plugins: [keepToOneOrigin()],
  },
});
