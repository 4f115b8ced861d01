import { idempotencyHeader, portalRoutes, type Revision } from '@stackworks/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { api } from '#/lib/api/client.ts';
import { ApiError, ConnectionError } from '#/lib/api/errors.ts';
import { attemptKey } from '#/lib/forms/attempt-key.ts';
import { forgetDrafts } from '#/lib/forms/drafts.ts';
import { clientProjectsKey, revisionQuotaKey, revisionsKey } from '#/lib/query-keys.ts';

/** Name of what has been typed about a version and not sent. */
export const decisionDraft = (clientId: string, { id }: Revision) => `revision:${clientId}:${id}`;

/**
 * Sends what a client makes of a version: feedback asks for changes, null approves it. Sent again after a lost answer
 * it counts once. Whatever the answer, the screen then shows how things stand.
 */
export function useDecide(clientId: string, version: Revision) {
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const draft = decisionDraft(clientId, version);
  const { projectId } = version;
  const param = { id: projectId, revisionId: version.id };

  return useMutation({
    mutationFn: async (feedback: string | null): Promise<Revision> => {
      const headers = { [idempotencyHeader]: attemptKey(draft, feedback) };
      const calls = api.client.projects[':id'].revisions[':revisionId'];
      const answer =
        feedback === null
          ? await calls.approve.$post({ param }, { headers })
          : await calls['request-changes'].$post({ param, json: { feedback } }, { headers });
      return answer.json();
    },
    // An answer that was lost on the way is asked for once more, which is safe under the same key.
    retry: (failures, error) => failures < 1 && error instanceof ConnectionError,
    retryDelay: 1000,
    onSuccess: () => forgetDrafts(draft),
    onError: (error) => {
      const isUnpaid = error instanceof ApiError && error.body?.error.code === 'subscription_required';
      if (isUnpaid) navigate(portalRoutes.subscriptionRequired);
    },
    onSettled: () =>
      Promise.all(
        [revisionsKey(projectId), clientProjectsKey, revisionQuotaKey].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
