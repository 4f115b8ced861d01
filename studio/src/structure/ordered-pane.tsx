import { OrderableDocumentList } from '@sanity/orderable-document-list';
import { Card, Stack, Text } from '@sanity/ui';
import { apiVersion } from '@stackworks/content';
import { useEffect, useState, type ComponentProps } from 'react';
import { getDraftId, LoadingBlock, useClient, usePerspective } from 'sanity';

/** Every row of an ordered list keeps itself up to date, so that a thousand of them would stand still. */
const mostRows = 60;

type Props = {
  /** `type` and `filter` of an ordered list. */
  options?: Record<string, unknown>;
  ref?: ComponentProps<typeof OrderableDocumentList>['ref'];
};

/** The pane of an ordered list, in the perspective the editor looks from; a long one holds its first documents only. */
export function OrderedPane({ options = {}, ref }: Props) {
  const client = useClient({ apiVersion });
  const { perspectiveStack } = usePerspective();
  const type = String(options['type']);
  const filter = String(options['filter'] ?? 'true');
  const [ids, setIds] = useState<string[]>();

  useEffect(() => {
    const query = `*[_type == $type && (${filter})] | order(orderRank asc)[0..$mostRows]._id`;
    const reading = client.observable
      .fetch<string[]>(query, { type, mostRows }, { perspective: 'drafts' })
      .subscribe(setIds);
    return () => reading.unsubscribe();
  }, [client, type, filter]);

  if (!ids) return <LoadingBlock />;
  const list = { type, client, currentVersion: perspectiveStack[0] };
  if (ids.length <= mostRows) return <OrderableDocumentList ref={ref} options={{ ...list, filter }} />;

  const first = ids.slice(0, mostRows);
  const shown = { filter: '_id in $shown', params: { shown: [...first, ...first.map(getDraftId)] } };
  return (
    <Stack gap={2}>
      <Card padding={3} tone="transparent">
        <Text size={1}>The first {mostRows}. Those after them follow in the order they were added.</Text>
      </Card>
      <OrderableDocumentList ref={ref} options={{ ...list, ...shown }} />
    </Stack>
  );
}
