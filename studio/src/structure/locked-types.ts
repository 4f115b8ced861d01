import type { DocumentActionsResolver, NewDocumentOptionsResolver } from 'sanity';
import { legalPage } from '#/schema-types/legal-page.ts';
import { plan } from '#/schema-types/plan.tsx';
import { priceList } from '#/schema-types/price-list.ts';
import { singletonTypes } from '#/schema-types/index.ts';

/** Types whose documents the site and the portals read by name: none may be added or removed. */
const lockedNames = new Set<string>([...singletonTypes, legalPage, priceList].map(({ name }) => name));
const lockedActions = new Set<string | undefined>(['delete', 'duplicate', 'unpublish']);

/** Documents of the locked types are edited and published, never copied, withdrawn or removed. A plan is not copied. */
export const lockActions: DocumentActionsResolver = (actions, { schemaType }) =>
  actions.filter(({ action }) => {
    if (lockedNames.has(schemaType)) return !lockedActions.has(action);
    // A copy would have the address that accounts know the original by.
    return schemaType !== plan.name || action !== 'duplicate';
  });

/** Whether editors can add a document of a type. */
export const canAdd = (type: string): boolean => !lockedNames.has(type);

/** Leaves what cannot be added out of the menus that create documents. */
export const hideLockedTemplates: NewDocumentOptionsResolver = (templates) =>
  templates.filter(({ templateId }) => canAdd(templateId));
