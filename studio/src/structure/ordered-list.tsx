import { AddIcon } from '@sanity/icons/Add';
import { SortIcon } from '@sanity/icons/Sort';
import { OrderableDocumentList } from '@sanity/orderable-document-list';
import { Button, Card, Flex, Stack, Text } from '@sanity/ui';
import { apiVersion } from '@stackworks/content';
import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import { LoadingBlock, useClient, usePerspective } from 'sanity';
import type { StructureBuilder } from 'sanity/structure';
import { canAdd } from '#/structure/locked-types.ts';
import { useMoveToast } from '#/structure/use-move-toast.tsx';

export type ListedType = { name: string; icon: ComponentType };

type ListOptions = {
  title: string;
  /** Which documents of the type, in GROQ; all by default. */
  filter?: string;
  /** The list's name in addresses, if not the type's. */
  id?: string;
};

/**
 * A list of documents in the site's order, which editors change by dragging or with buttons. A new order is live at once, and
 * can be undone.
 * @param type has an `orderRank`
 */
export function orderedList(
  S: StructureBuilder,
  { name: type, icon }: ListedType,
  { title, filter, id = type }: ListOptions,
) {
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

/** Every row of an ordered list subscribes to changes, so a thousand at once would freeze. */
const rowsAtOnce = 60;

const figure = new Intl.NumberFormat('en-NZ');

type Props = {
  /** `type` and `filter` of an ordered list. */
  options?: Record<string, unknown>;
  ref?: ComponentProps<typeof OrderableDocumentList>['ref'];
};

/** The pane of an ordered list, in the editor's perspective; a long list shows more on demand. */
function OrderedPane({ options = {}, ref }: Props) {
  const client = useClient({ apiVersion });
  const { perspectiveStack } = usePerspective();
  const type = String(options['type']);
  const filter = String(options['filter'] ?? 'true');
  const onMoved = useMoveToast(client);
  const [count, setCount] = useState<number>();
  const [mostRows, setMostRows] = useState(rowsAtOnce);

  useEffect(() => {
    const query = `count(*[_type == $type && (${filter})])`;
    const reading = client.observable
      .fetch<number>(query, { type }, { perspective: 'drafts' })
      .subscribe(setCount);
    return () => reading.unsubscribe();
  }, [client, type, filter]);

  if (count === undefined) return <LoadingBlock />;
  const list = { type, filter, client, currentVersion: perspectiveStack[0], onMoved };
  if (count <= rowsAtOnce) return <OrderableDocumentList ref={ref} options={list} />;

  return (
    <Stack gap={2}>
      <Card padding={3} tone="transparent">
        <Flex align="center" gap={3} justify="space-between">
          <Text size={1}>
            {mostRows < count
              ? `The first ${figure.format(mostRows)} of ${figure.format(count)}`
              : `All ${figure.format(count)}`}
          </Text>
          {mostRows < count && (
            <Button
              mode="ghost"
              fontSize={1}
              padding={2}
              text={`Show ${rowsAtOnce} more`}
              onClick={() => setMostRows(mostRows + rowsAtOnce)}
            />
          )}
        </Flex>
      </Card>
      <OrderableDocumentList key={mostRows} ref={ref} options={{ ...list, mostRows }} />
    </Stack>
  );
}
