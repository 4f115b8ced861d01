import { orderRankField, orderRankOrdering } from '@sanity/orderable-document-list';
import type { ComponentType } from 'react';
import { defineType, type DocumentDefinition, type FieldDefinition, type ObjectDefinition } from 'sanity';
import { inGroup, pageGroups, searchField } from '#/schema-types/fields.ts';

type DocumentDetails = Omit<DocumentDefinition, 'name' | 'title' | 'type' | 'icon'>;

/** A type of document, with its name in content, then its title and icon in Studio. */
export const documentType = <const Name extends string>(
  name: Name,
  title: string,
  icon: ComponentType,
  details: DocumentDetails,
) => defineType({ ...details, name, title, type: 'document', icon });

/** A type of document that editors put in order: a new one comes last. */
export const orderedType = <const Name extends string>(
  name: Name,
  title: string,
  icon: ComponentType,
  { fields, ...details }: DocumentDetails,
) =>
  documentType(name, title, icon, {
    ...details,
    fields: [...fields, orderRankField({ type: name })],
    orderings: [orderRankOrdering],
  });

/** A page with a document of its own: what it says, and how search results show it. */
export const pageType = <const Name extends string>(
  name: Name,
  title: string,
  icon: ComponentType,
  fields: FieldDefinition[],
) =>
  documentType(name, title, icon, {
    groups: pageGroups,
    fields: [...inGroup('page', ...fields), searchField],
    preview: { prepare: () => ({ title }) },
  });

type ObjectDetails = { fields: FieldDefinition[] } & Pick<
  ObjectDefinition,
  'icon' | 'options' | 'preview' | 'validation'
>;

/** A type that documents are made of: its fields, with more about the type if it needs any. */
export const objectType = <const Name extends string>(
  name: Name,
  title: string,
  parts: FieldDefinition[] | ObjectDetails,
) => defineType({ ...(Array.isArray(parts) ? { fields: parts } : parts), name, title, type: 'object' });
