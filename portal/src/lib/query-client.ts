import { QueryClient, type Query } from '@tanstack/react-query';

/**
 * A query client that loses no invalidation. React Query lets a first fetch stand that began before an invalidation,
 * though its response may be from before the change; here such a query is fetched once more.
 */
export class FreshQueryClient extends QueryClient {
  override async invalidateQueries(
    ...[filters, options]: Parameters<QueryClient['invalidateQueries']>
  ): Promise<void> {
    const fetchAgain = async (query: Query): Promise<void> => {
      await query.promise?.catch(() => undefined);
      if (query.state.data === undefined) return;
      // Several invalidations of one first fetch share the next.
      await super.invalidateQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false });
    };
    const isFirstFetch = ({ state }: Query) => state.fetchStatus === 'fetching' && state.data === undefined;
    const early = this.getQueryCache().findAll(filters).filter(isFirstFetch);
    await Promise.all([super.invalidateQueries(filters, options), ...early.map(fetchAgain)]);
  }
}
