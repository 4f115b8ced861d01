import { OrderableDocumentList } from '@sanity/orderable-document-list';
import { apiVersion } from '@stackworks/content';
import type { ComponentProps } from 'react';
import { useClient, usePerspective } from 'sanity';

type Props = {
  /** `type` and `filter` of an ordered list. */
  options?: Record<string, unknown>;
  ref?: ComponentProps<typeof OrderableDocumentList>['ref'];
};

/** The pane of an ordered list, in the perspective the editor looks from. */
export function OrderedPane({ options = {}, ref }: Props) {
  const client = useClient({ apiVersion });
  const { perspectiveStack } = usePerspective();
  const filter = options['filter'];
  return (
    <OrderableDocumentList
      ref={ref}
      options={{
        type: String(options['type']),
        filter: filter === undefined ? undefined : String(filter),
        client,
        currentVersion: perspectiveStack[0],
      }}
    />
  );
}
