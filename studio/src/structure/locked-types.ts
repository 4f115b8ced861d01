import type { DocumentActionsResolver, NewDocumentOptionsResolver } from 'sanity';
import { legalPage } from '#/schema-types/legal-page.ts';
import { plan } from '#/schema-types/plan.tsx';
import { priceList } from '#/schema-types/price-list.ts';
import { singletonTypes } from '#/schema-types/index.ts';

/** Types whose documents the site and the portals read by name: none can be added or removed. */
const lockedNames = new Set<string>([...singletonTypes, legalPage, priceList].map(({ name }) => name));
const lockedActions = new Set<string | undefined>(['delete', 'duplicate', 'unpublish']);

/** Documents of locked types can't be copied, unpublished or deleted. A plan can't be copied. */
export const lockActions: DocumentActionsResolver = (actions, { schemaType }) =>
  actions.filter(({ action }) => {
    if (lockedNames.has(schemaType)) return !lockedActions.has(action);
    // A copy would have the slug that accounts know the original by.
    return schemaType !== plan.name || action !== 'duplicate';
  });

export const canAdd = (type: string): boolean => !lockedNames.has(type);

export const hideLockedTemplates: NewDocumentOptionsResolver = (templates) =>
  templates.filter(({ templateId }) => canAdd(templateId));
