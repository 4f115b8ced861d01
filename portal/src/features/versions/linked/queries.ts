import { idempotencyHeader, type LinkedVersion } from '@stackworks/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#/lib/api/client.ts';
import { ConnectionError, hasCode } from '#/lib/api/errors.ts';
import { clearDrafts } from '#/lib/forms/drafts.ts';
import { attemptKey } from '#/lib/forms/idempotency-key.ts';

/** A version by its link; null when the link doesn't open it any more. */
export const linkedVersionQuery = (token: string) =>
  queryOptions({
    queryKey: ['/api/version-links/check', token],
    queryFn: async (): Promise<LinkedVersion | 'expired' | 'unknown'> => {
      try {
        const answer = await api['version-links'].check.$post({ json: { token } });
        return await answer.json();
      } catch (error) {
        if (hasCode(error, 'link_expired')) return 'expired';
        if (hasCode(error, 'not_found') || hasCode(error, 'invalid_input')) return 'unknown';
        throw error;
      }
    },
  });

export const linkedDraft = ({ version }: LinkedVersion) => `linked-version:${version.id}`;

/** Decides by a link: feedback asks for changes, null approves. Idempotent, so a lost response is safe. */
export function useDecideByLink(token: string, linked: LinkedVersion) {
  const queryClient = useQueryClient();
  const draft = linkedDraft(linked);
  const calls = api['version-links'];
  return useMutation({
    mutationFn: async (feedback: string | null) => {
      const headers = { [idempotencyHeader]: attemptKey(draft, feedback) };
      const answer =
        feedback === null
          ? await calls.approve.$post({ json: { token } }, { headers })
          : await calls['request-changes'].$post({ json: { token, feedback } }, { headers });
      return answer.json();
    },
    retry: (failures, error) => failures < 1 && error instanceof ConnectionError,
    retryDelay: 1000,
    onSuccess: (now) => {
      clearDrafts(draft);
      queryClient.setQueryData(linkedVersionQuery(token).queryKey, now);
    },
    // Somebody may have decided in the meantime.
    onError: () => queryClient.invalidateQueries({ queryKey: linkedVersionQuery(token).queryKey }),
  });
}
