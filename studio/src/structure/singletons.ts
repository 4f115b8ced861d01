import type { DocumentActionsResolver, NewDocumentOptionsResolver } from 'sanity';
import { singletonTypes } from '#/schema-types/index.ts';

const singletonNames = new Set<string>(singletonTypes.map((type) => type.name));
const singletonActions = new Set(['publish', 'discardChanges', 'restore']);

/** A document there is only one of can be edited and published, never copied or removed. */
export const keepSingletonActions: DocumentActionsResolver = (actions, { schemaType }) =>
  singletonNames.has(schemaType)
    ? actions.filter(({ action }) => action !== undefined && singletonActions.has(action))
    : actions;

/** Leaves documents there is only one of out of the menus that create documents. */
export const hideSingletonTemplates: NewDocumentOptionsResolver = (templates) =>
  templates.filter(({ templateId }) => !singletonNames.has(templateId));
