import '@stackworks/ui/fonts.css';
import '#/theme/toasts.css';
import { defineConfig } from 'sanity';
import { structureTool } from 'sanity/structure';
import { findableUnpublish } from '#/document-actions/findable-unpublish.ts';
import { documentActions } from '#/document-actions/index.ts';
import { features } from '#/features.ts';
import { heldPlans } from '#/held-plans/index.ts';
import { NotedInput } from '#/inputs/noted-input.tsx';
import { popularPlan } from '#/popular-plan/index.ts';
import { preview } from '#/preview/index.ts';
import { publishing } from '#/publishing/index.ts';
import { schemaTypes } from '#/schema-types/index.ts';
import { structure } from '#/structure/index.ts';
import { OpeningDocument } from '#/structure/opening-document.tsx';
import { ownWords } from '#/locale/own-words.ts';
import { hideLockedTemplates, lockActions } from '#/structure/locked-types.ts';
import { StudioIcon } from '#/theme/studio-icon.tsx';
import { studioTheme } from '#/theme/studio-theme.ts';
import { contentProject, getApiHost } from '#/content-project.ts';
import { connectToSandbox } from '#/local/connect-to-sandbox.ts';

export default defineConfig({
  title: 'Stackworks',
  icon: StudioIcon,
  theme: studioTheme,
  ...contentProject,
  apiHost: getApiHost(globalThis.location.origin),
  ...connectToSandbox(),
  ...features,
  plugins: [
    structureTool({ structure }),
    findableUnpublish(),
    popularPlan(),
    heldPlans(),
    preview(),
    publishing(),
    documentActions(),
  ],
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
