import { defineConfig } from 'drizzle-kit';

/** How migrations are made from the schema. They are applied by the API itself: see src/platform/database/migrations.ts. */
export default defineConfig({
  dialect: 'sqlite',
  schema: './src/schema.ts',
  out: './src/migrations',
});
