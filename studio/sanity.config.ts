import '@stackworks/ui/fonts.css';
import '#/toasts.css';
import { defineConfig } from 'sanity';
import { structureTool } from 'sanity/structure';
import { documentActions } from '#/document-actions/index.ts';
import { NotedInput } from '#/inputs/noted-input.tsx';
import { preview } from '#/preview/index.ts';
import { publishing } from '#/publishing/index.ts';
import { schemaTypes } from '#/schema-types/index.ts';
import { OpeningDocument, structure } from '#/structure/index.tsx';
import { ownWords } from '#/wording.ts';
import { hideLockedTemplates, lockActions } from '#/structure/locked-types.ts';
import { StudioIcon, studioTheme } from '#/theme.tsx';
import { contentProject, getApiHost } from '#/content-project.ts';
import { connectToSandbox } from '#/local/connect-to-sandbox.ts';

export default defineConfig({
  title: 'Stackworks',
  icon: StudioIcon,
  theme: studioTheme,
  ...contentProject,
  apiHost: getApiHost(globalThis.location.origin),
  ...connectToSandbox(),
  // Unused parts of Studio, which would be in an editor's way and need paid services.
  announcements: { enabled: false },
  mediaLibrary: { enabled: false },
  releases: { enabled: false },
  scheduledDrafts: { enabled: false },
  scheduledPublishing: { enabled: false },
  tasks: { enabled: false },
  // Every content server supports this strategy, the sandbox's too.
  search: { strategy: 'groqLegacy' },
  plugins: [structureTool({ structure }), ...documentActions, preview(), publishing()],
  i18n: ownWords,
  studio: { components: { activeToolLayout: OpeningDocument } },
  schema: { types: schemaTypes },
  form: { components: { input: NotedInput } },
  document: {
    actions: lockActions,
    newDocumentOptions: hideLockedTemplates,
    comments: { enabled: false },
  },
});
