import type { SearchFind, SearchPiece } from '@stackworks/contracts';
import { Icon, type IconName } from '@stackworks/ui';
import { formatMoment } from '#/lib/format-time.ts';

const icons = {
  client: 'person',
  project: 'grid',
  thread: 'chat',
  chat: 'chat',
  file: 'document',
} as const satisfies Record<SearchFind['kind'], IconName>;

/** What was found, with the words that were looked for marked. */
export function FindText({ find }: { find: SearchFind }) {
  const { kind, title, snippet, detail, isInternal, createdAt } = find;
  const isDated = createdAt !== null && (kind === 'thread' || kind === 'chat' || kind === 'file');
  return (
    <>
      <Icon name={isInternal ? 'lock' : icons[kind]} className="mt-1" />
      <span className="min-w-0 flex-1 break-words">
        <span className="block">
          <b className="font-semibold">
            <Pieces pieces={title} />
          </b>
          <span className="text-sm text-soft">
            {detail && `, ${detail}`}
            {isInternal && '. Internal'}
            {isDated && `. ${formatMoment(createdAt)}`}
          </span>
        </span>
        {snippet.length > 0 && (
          <span className="block text-sm">
            <Pieces pieces={snippet} />
          </span>
        )}
      </span>
    </>
  );
}

/** Pieces are shown as the text they are; where one begins in the text names it. */
function Pieces({ pieces }: { pieces: SearchPiece[] }) {
  const starts = pieces.map((_, index) =>
    pieces.slice(0, index).reduce((length, { text }) => length + text.length, 0),
  );
  return pieces.map(({ text, isMatch }, index) =>
    isMatch ? (
      <mark key={starts[index]} className="bg-pending-wash text-pending-ink">
        {text}
      </mark>
    ) : (
      <span key={starts[index]}>{text}</span>
    ),
  );
}
