import { Icon } from '@stackworks/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#/lib/api/client.ts';
import { nullWhenMissing } from '#/lib/api/send-request.ts';
import { clientPageKey } from '#/lib/query-keys.ts';

const clientNameQuery = (id: string) =>
  queryOptions({
    queryKey: [...clientPageKey(id), 'name'],
    queryFn: async (): Promise<string | null> => {
      const client = await nullWhenMissing(
        api.admin.clients[':id'].$get({ param: { id } }).then((answer) => answer.json()),
      );
      return client && `${client.firstName} ${client.lastName}`;
    },
  });

/** Says whose projects a list is narrowed to, and takes that away. */
export function ClientFilter({ clientId, onRemove }: { clientId: string; onRemove: () => void }) {
  const { data: name } = useQuery(clientNameQuery(clientId));
  return (
    <p className="flex min-h-11 min-w-0 items-stretch bg-sheet text-sm shadow-sheet">
      <span className="min-w-0 self-center break-words px-3.5 py-1.5">
        Client: <strong>{name === null ? 'unknown' : name}</strong>
      </span>
      <button
        type="button"
        className="grid w-11 flex-none place-items-center border-l border-edge"
        aria-label="Show the projects of all clients"
        onClick={onRemove}
      >
        <Icon name="cross" size={16} />
      </button>
    </p>
  );
}
