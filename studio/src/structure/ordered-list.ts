import { AddIcon } from '@sanity/icons/Add';
import { SortIcon } from '@sanity/icons/Sort';
import type { ComponentType } from 'react';
import type { StructureBuilder } from 'sanity/structure';
import { canAdd } from '#/structure/locked-types.ts';
import { OrderedPane } from '#/structure/ordered-pane.tsx';

type OrderedList = {
  type: string;
  title: string;
  icon: ComponentType;
  /** Which documents of the type, in GROQ; all of them when left out. */
  filter?: string;
  /** The list's name in addresses, if not the type's. */
  id?: string;
};

/**
 * A list that shows documents in the order the site shows them, and changes that order: by dragging, or with the
 * buttons its menu brings up. A new order is live at once.
 *
 * @param list What it lists; the type has an `orderRank`.
 */
export function orderedList(S: StructureBuilder, { type, title, icon, filter, id = type }: OrderedList) {
  return S.listItem()
    .id(id)
    .title(title)
    .icon(icon)
    .schemaType(type)
    .child(
      S.component(OrderedPane)
        .id(id)
        .title(title)
        .options({ type, filter })
        .canHandleIntent((_intent, params) => params['type'] === type)
        .child((documentId) => S.document().documentId(documentId).schemaType(type))
        .menuItems([
          ...(canAdd(type)
            ? [
                S.menuItem()
                  .title(`New ${nameOf(S, type)}`)
                  .icon(AddIcon)
                  .intent({ type: 'create', params: { type } })
                  .showAsAction(),
              ]
            : []),
          S.menuItem().title('Move with buttons').icon(SortIcon).action('showIncrements').showAsAction(),
        ]),
    );
}

const nameOf = (S: StructureBuilder, type: string) =>
  S.context.schema.get(type)?.title?.toLowerCase() ?? type;
