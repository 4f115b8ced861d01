import type { ClientDetail } from '@stackworks/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { clientQuery } from '#/features/clients/queries.ts';
import { api } from '#/lib/api/client.ts';
import { hasCode } from '#/lib/api/errors.ts';
import { findChange, findConflicts, type DetailName } from './detail-edits.ts';
import { toDetails, type Details, type TypedDetails } from './details-form.ts';

/** Details typed here that somebody else has changed meanwhile: nothing was saved. */
export class DetailConflict extends Error {
  override readonly name = 'DetailConflict';
  readonly fields: readonly DetailName[];
  readonly stored: Details;

  constructor(fields: readonly DetailName[], stored: Details) {
    super('the details were changed elsewhere');
    this.fields = fields;
    this.stored = stored;
  }
}

/**
 * Saves the edits of a client's details. A change elsewhere only conflicts where both changed the same detail.
 * @returns what saves, and resolves to the client
 */
export function useSaveDetails(client: ClientDetail) {
  const queryClient = useQueryClient();
  const { id } = client;

  const send = async (current: ClientDetail, before: Details, typed: TypedDetails): Promise<ClientDetail> => {
    const stored = toDetails(current);
    const fields = findConflicts(before, typed, stored);
    if (fields.length > 0) throw new DetailConflict(fields, stored);
    const change = findChange(before, typed, stored);
    if (!change) return current;
    const json = { ...change, version: current.detailsVersion };
    return (await api.admin.clients[':id'].$patch({ param: { id }, json })).json();
  };

  return async (before: Details, typed: TypedDetails): Promise<ClientDetail> => {
    const query = clientQuery(id);
    const show = (saved: ClientDetail) => {
      queryClient.setQueryData(query.queryKey, saved);
      return saved;
    };
    try {
      return show(await send(client, before, typed));
    } catch (error) {
      if (!hasCode(error, 'conflict')) throw error;
      const current = await queryClient.query({ ...query, staleTime: 0 });
      if (!current) throw error;
      return show(await send(current, before, typed));
    }
  };
}
