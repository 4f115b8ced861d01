import { idempotencyHeader, type Revision } from '@stackworks/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#/lib/api/client.ts';
import { attemptKey } from '#/lib/forms/attempt-key.ts';
import { forgetDrafts } from '#/lib/forms/drafts.ts';
import { threadKey } from '#/lib/query-keys.ts';
import { decisionDraft } from './use-decide.ts';

/** Asks the team for a change beyond the plan, in the project's own messages. */
export function useAskForUpdate(clientId: string, version: Revision) {
  const queryClient = useQueryClient();
  const draft = decisionDraft(clientId, version);
  const param = { id: version.projectId };
  return useMutation({
    mutationFn: async (message: string) => {
      const headers = { [idempotencyHeader]: attemptKey(draft, message) };
      await api.client.projects[':id'].messages.$post({ param, json: { message } }, { headers });
    },
    onSuccess: () => {
      forgetDrafts(draft);
      return queryClient.invalidateQueries({ queryKey: threadKey(version.projectId) });
    },
  });
}
