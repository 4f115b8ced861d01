import { Avatar } from '@stackworks/ui';
import { formatList, formatTime } from '#/lib/format.ts';
import { usePresent } from './presence.ts';

/** "Tama is replying", and anyone else of the team who looks at the conversation, above the composer. */
export function ColleaguesPresent({ subject }: { subject: string }) {
  const present = usePresent(subject);
  const viewing = present.filter(({ replyingSince }) => replyingSince === null);
  return (
    <div role="status" className="empty:hidden">
      {viewing.length > 0 && (
        <p className="mb-2 flex flex-wrap items-center justify-end gap-2 text-sm text-soft">
          {viewing.map((colleague) => (
            <Avatar key={colleague.id} {...colleague} src={null} size={26} />
          ))}
          {formatList(viewing.map(({ firstName }) => firstName))} {viewing.length === 1 ? 'is' : 'are'}{' '}
          looking at this
        </p>
      )}
      {present.map(
        ({ replyingSince, ...colleague }) =>
          replyingSince !== null && (
            <p
              key={colleague.id}
              className="mb-2 flex items-center gap-2.5 bg-progress-wash px-3 py-1.5 text-sm font-semibold text-progress-ink"
            >
              <Avatar {...colleague} src={null} size={26} />
              {colleague.firstName} is replying
              <span className="ml-auto font-normal">since {formatTime(replyingSince)}</span>
            </p>
          ),
      )}
    </div>
  );
}
