import { type InboxOutcome, isMessageKind } from '@stackworks/contracts';
import { buttonClass } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useNow } from '#/lib/hooks.ts';
import { refOf } from './entries.ts';
import { inboxItemPath } from './inbox-item-path.ts';
import { inboxOutcomeQuery } from './queries.ts';
import { describeEnd, whoOf } from './words.ts';

type Props = { itemKey: string; /** What else can be done. */ children: ReactNode };

/** What became of an item that isn't waiting any more, and the way to where it was dealt with. */
export function HandledItem({ itemKey, children }: Props) {
  const ref = refOf(itemKey);
  const { data: end, isLoading } = useQuery({
    ...inboxOutcomeQuery(ref ?? { kind: 'thread', id: '' }),
    enabled: ref !== null,
  });
  const now = useNow();
  if (isLoading) return null;
  return (
    <>
      <h2 className="font-display text-t2 [overflow-wrap:anywhere]">
        {end ? whoOf(end) : 'This isn’t waiting any more'}
      </h2>
      <p className="mb-4 mt-1 text-soft">
        {end ? `This isn’t waiting any more. ${describeEnd(end, now)}` : 'It has been dealt with.'}
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
  );
}

function placeOf({ kind, enquiryId }: InboxOutcome): string {
  if (enquiryId !== null) return 'Open the lead';
  return isMessageKind(kind) || kind === 'mention' ? 'Open the conversation' : 'Open the project';
}
