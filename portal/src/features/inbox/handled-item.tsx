import { type InboxOutcome, isMessageKind } from '@stackworks/contracts';
import { buttonClass } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Loaded } from '#/components/paged-list.tsx';
import { useNow } from '#/lib/hooks.ts';
import { refOf } from './entries.ts';
import { inboxItemPath } from './inbox-item-path.ts';
import { inboxOutcomeQuery } from './queries.ts';
import { describeEnd, whoOf } from './words.ts';

type Props = { itemKey: string; /** What else can be done. */ children: ReactNode };

/** What became of an item that has been dealt with, and the way to where it was dealt with. */
export function HandledItem({ itemKey, children }: Props) {
  const ref = refOf(itemKey);
  const query = useQuery({
    ...inboxOutcomeQuery(ref ?? { kind: 'thread', id: '' }),
    enabled: ref !== null,
  });
  const now = useNow();
  return (
    <Loaded query={ref ? query : { ...query, data: null }} loading={null} failed="We couldn’t load this">
      {(end) => (
        <>
          <h2 className="font-display text-t2 [overflow-wrap:anywhere]">
            {end ? whoOf(end) : 'We can’t find this'}
          </h2>
          <p className="mb-4 mt-1 text-soft">
            {end
              ? `Already dealt with. ${describeEnd(end, now)}`
              : 'It may have been deleted, or its address is incomplete.'}
          </p>
          <p className="flex flex-wrap gap-3">
            {end && (
              <Link className={buttonClass({ size: 'small' })} href={inboxItemPath(end)}>
                {placeOf(end)}
              </Link>
            )}
            {children}
          </p>
        </>
      )}
    </Loaded>
  );
}

function placeOf({ kind, leadId }: InboxOutcome): string {
  if (leadId !== null) return 'Open the lead';
  return isMessageKind(kind) || kind === 'mention' ? 'Open the conversation' : 'Open the project';
}
