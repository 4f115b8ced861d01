import type { DocumentActionsResolver, NewDocumentOptionsResolver } from 'sanity';
import { legalPage } from '#/schema-types/documents/legal-page.ts';
import { priceList } from '#/schema-types/documents/price-list.ts';
import { singletonTypes } from '#/schema-types/index.ts';

/** Types whose documents the site and the portals ask for by name: none may be added or go missing. */
const lockedNames = new Set<string>([...singletonTypes, legalPage, priceList].map(({ name }) => name));
const lockedActions = new Set<string | undefined>(['delete', 'duplicate', 'unpublish']);

/** Documents of the locked types are edited and published, never copied, withdrawn or removed. */
export const lockActions: DocumentActionsResolver = (actions, { schemaType }) =>
  lockedNames.has(schemaType) ? actions.filter(({ action }) => !lockedActions.has(action)) : actions;

/** Leaves the locked types out of the menus that create documents. */
export const hideLockedTemplates: NewDocumentOptionsResolver = (templates) =>
  templates.filter(({ templateId }) => !lockedNames.has(templateId));
