import { idempotencyHeader, type Revision } from '@stackworks/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#/lib/api/client.ts';
import { attemptKey } from '#/lib/forms/attempt-key.ts';
import { forgetDrafts } from '#/lib/forms/drafts.ts';
import { threadKey } from '#/lib/query-keys.ts';
import { formatPrice } from '#/lib/format-price.ts';
import { revisionQuotaQuery } from './queries.ts';
import { decisionDraft } from './use-decide.ts';

/** Asks the team for a change beyond the plan, in the project's own messages. */
export function useAskForUpdate(version: Revision, projectName: string) {
  const queryClient = useQueryClient();
  const { data: quota } = useQuery(revisionQuotaQuery);
  const draft = decisionDraft(version);
  const param = { id: version.projectId };
  return useMutation({
    mutationFn: async (feedback: string) => {
      const { contentUpdate } = quota ?? {};
      const what = contentUpdate
        ? `a ${contentUpdate.name.toLowerCase()} (${formatPrice(contentUpdate.price)})`
        : 'one more change';
      const message = `I’d like ${what} for ${projectName}, version ${version.revisionNumber}:\n\n${feedback}`;
      const headers = { [idempotencyHeader]: attemptKey(draft, message) };
      await api.client.projects[':id'].messages.$post({ param, json: { message } }, { headers });
    },
    onSuccess: () => {
      forgetDrafts(draft);
      return queryClient.invalidateQueries({ queryKey: threadKey(version.projectId) });
    },
  });
}
