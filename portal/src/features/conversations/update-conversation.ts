import type { QueryClient } from '@tanstack/react-query';
import type { KnownMessages } from './known-messages.ts';

/**
 * Updates a cached conversation now and, if a page is being fetched that may lack the change, again when it arrives.
 * @param change one of the functions of `known-messages.ts`
 */
export function updateConversation(
  queryClient: QueryClient,
  queryKey: readonly unknown[],
  change: (known: KnownMessages) => KnownMessages,
): void {
  const apply = () => queryClient.setQueryData<KnownMessages>(queryKey, (known) => known && change(known));
  const query = queryClient.getQueryCache().find({ queryKey, exact: true });
  if (query?.state.fetchStatus === 'fetching') void query.promise?.then(apply, apply);
  apply();
}
