import { describeHelp, sayReplyTime } from '@stackworks/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, jsonQuery } from '#/lib/api/client.ts';
import { replyTimeKey } from '#/lib/query-keys.ts';

type Props = {
  /** The project whose conversation it is; none for the chat with the team. */
  project?: string | undefined;
  /** When the newest message was written: the deadline may change with it. */
  newestAt?: string | null;
  /** Whether it says when the team works too. */
  hasHours?: boolean;
};

/** Tells a client when what they write is answered by. */
export function ReplyTime({ project, newestAt = null, hasHours = false }: Props) {
  const query = project === undefined ? {} : { project };
  const { data } = useQuery({
    ...jsonQuery([...replyTimeKey, project ?? null, newestAt], () =>
      api.client['reply-time'].$get({ query }),
    ),
    placeholderData: keepPreviousData,
  });
  if (!data) return null;
  return <p className="mt-2.5 text-sm text-soft">{hasHours ? describeHelp(data) : sayReplyTime(data)}</p>;
}
