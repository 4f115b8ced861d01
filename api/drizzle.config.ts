import { defineConfig } from 'drizzle-kit';

/** How migrations are made from the schema. They are applied by the API itself: see src/db/migrate.ts. */
export default defineConfig({
  dialect: 'sqlite',
  schema: './src/db/schema/index.ts',
  out: './src/db/migrations',
});
