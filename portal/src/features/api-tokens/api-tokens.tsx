import { apiScopes, type AdminUser, type ApiToken } from '@stackworks/contracts';
import { Badge, Button } from '@stackworks/ui';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { isPast } from 'date-fns';
import { useState } from 'react';
import { ConfirmDialog } from '#/components/confirm-dialog.tsx';
import { FormDialog } from '#/components/form-dialog.tsx';
import { PagedList } from '#/components/paged-list.tsx';
import { ShownOnce } from '#/components/shown-once.tsx';
import { api, pagedQuery } from '#/lib/api/client.ts';
import { formatDay, formatDayTime } from '#/lib/format.ts';
import { apiTokensKey } from '#/lib/query-keys.ts';
import { CreateToken } from './create-token.tsx';

const apiTokensQuery = pagedQuery(apiTokensKey, (cursor) =>
  api.admin['api-tokens'].$get({ query: { limit: '50', ...cursor } }),
);

/** The team's tokens, to create one's own and to revoke any. */
export function ApiTokens({ admin }: { admin: AdminUser }) {
  const queryClient = useQueryClient();
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<string | null>(null);
  const [revoked, setRevoked] = useState<ApiToken | null>(null);
  return (
    <>
      <p className="mb-5 max-w-measure text-soft">
        A program with a token calls the API as you, within the scopes you choose. It never reaches the team,
        security, settings or refunds, and stops when you leave the team.{' '}
        <a className="link" href="/api/docs">
          API reference
        </a>
      </p>
      <Button size="small" className="mb-5" onClick={() => setCreating(true)}>
        Create token
      </Button>
      <PagedList
        query={useInfiniteQuery(apiTokensQuery)}
        loading="Loading API tokens..."
        failed="We couldn’t load the API tokens"
        empty={<p className="text-soft">No tokens yet.</p>}
        label="API tokens"
        className="border-t-2 border-ink"
      >
        {(token) => (
          <TokenRow
            key={token.id}
            token={token}
            isOwn={token.owner.id === admin.id}
            onRevoke={() => setRevoked(token)}
          />
        )}
      </PagedList>
      <FormDialog title="Create token" isOpen={isCreating} onClose={() => setCreating(false)}>
        {(form) => (
          <CreateToken
            {...form}
            onCreated={(token) => {
              setCreating(false);
              setCreated(token);
            }}
          />
        )}
      </FormDialog>
      <ShownOnce title="Your new token" name="Token" secret={created} onClose={() => setCreated(null)}>
        Copy the token into your program now. You won’t see it again.
      </ShownOnce>
      <ConfirmDialog
        title="Revoke this token?"
        subject={revoked}
        run={async ({ id }) => {
          await api.admin['api-tokens'][':id'].$delete({ param: { id } });
          await queryClient.invalidateQueries({ queryKey: apiTokensKey });
        }}
        words={{
          confirm: 'Revoke',
          busy: 'Revoking...',
          keep: 'Keep it',
          done: 'Token revoked',
          failed: 'Not revoked',
          fallback: 'Please try again.',
        }}
        onClose={() => setRevoked(null)}
      >
        {({ name }) => (
          <>
            Programs that use <strong>{name}</strong> stop working at once.
          </>
        )}
      </ConfirmDialog>
    </>
  );
}

type RowProps = { token: ApiToken; isOwn: boolean; onRevoke: () => void };

function TokenRow({ token, isOwn, onRevoke }: RowProps) {
  const { name, prefix, scopes, owner, createdAt, expiresAt, lastUsedAt } = token;
  const isExpired = isPast(expiresAt);
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-3 border-b border-edge py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold [overflow-wrap:anywhere]">
          {name}
          <code className="text-sm font-normal text-soft">{prefix}…</code>
          {isExpired && <Badge tone="hold">Expired</Badge>}
        </p>
        <p className="text-sm">{scopes.map((scope) => apiScopes[scope]).join('. ')}.</p>
        <p className="text-sm text-soft">
          {isOwn ? 'Yours' : owner.name}, created {formatDay(createdAt)}, {isExpired ? 'expired' : 'expires'}{' '}
          {formatDay(expiresAt)}.{' '}
          {lastUsedAt === null ? 'Never used' : `Last used ${formatDayTime(lastUsedAt)}`}.
        </p>
      </div>
      <Button size="small" variant="remove" aria-label={`Revoke ${name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  );
}
