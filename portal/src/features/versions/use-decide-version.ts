import { idempotencyHeader, portalRoutes, type ProjectVersion } from '@stackworks/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { api } from '#/lib/api/client.ts';
import { ConnectionError, hasCode } from '#/lib/api/errors.ts';
import { attemptKey } from '#/lib/forms/idempotency-key.ts';
import { clearDrafts } from '#/lib/forms/drafts.ts';
import { clientProjectsKey, invalidateAll, revisionQuotaKey, versionsKey } from '#/lib/query-keys.ts';

export const decisionDraft = (owner: string, { id }: ProjectVersion) => `revision:${owner}:${id}`;

/** Sends a client's decision on a version: feedback asks for changes, null approves it. Idempotent, so a lost response is safe. */
export function useDecideVersion(owner: string, version: ProjectVersion) {
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const draft = decisionDraft(owner, version);
  const { projectId } = version;
  const param = { id: projectId, versionId: version.id };

  return useMutation({
    mutationFn: async (feedback: string | null) => {
      const headers = { [idempotencyHeader]: attemptKey(draft, feedback) };
      const calls = api.client.projects[':id'].versions[':versionId'];
      const response =
        feedback === null
          ? await calls.approve.$post({ param }, { headers })
          : await calls['request-changes'].$post({ param, json: { feedback } }, { headers });
      return response.json();
    },
    retry: (failures, error) => failures < 1 && error instanceof ConnectionError,
    retryDelay: 1000,
    onSuccess: () => clearDrafts(draft),
    onError: (error) => {
      if (hasCode(error, 'subscription_required')) navigate(portalRoutes.subscriptionRequired);
    },
    onSettled: () => invalidateAll(queryClient, versionsKey(projectId), clientProjectsKey, revisionQuotaKey),
  });
}
