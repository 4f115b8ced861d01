import { describeVariable, type ReplyPiece, type SavedReply } from '@stackworks/contracts';
import { Button } from '@stackworks/ui';
import { IconButton } from '#/components/icon-button.tsx';
import { formatList } from '#/lib/format.ts';
import { ReplyPreview } from './highlighted-text.tsx';

type Props = {
  reply: SavedReply;
  pieces: readonly ReplyPiece[];
  isBusy: boolean;
  onPick: () => void;
  onChange: () => void;
  onDelete: () => void;
};

/** A saved reply as it will read in this conversation, and what is left to fill in. */
export function SavedReplyPreview({ reply: { title }, pieces, isBusy, onPick, onChange, onDelete }: Props) {
  const empty = pieces.flatMap(({ variable, isEmpty }) => (variable !== null && isEmpty ? [variable] : []));
  const missing = [...new Set(empty)].map(describeVariable);
  return (
    <section aria-label="Preview" className="grid min-w-0 content-start gap-4 border-t-2 border-ink pt-3">
      <div className="flex items-start gap-1">
        <h3 className="min-w-0 flex-1 break-words py-1.5 font-display text-t2">{title}</h3>
        <IconButton icon="pencil" label={`Change ${title}`} onClick={onChange} />
        <IconButton icon="bin" label={`Delete ${title}`} disabled={isBusy} onClick={onDelete} />
      </div>
      <ReplyPreview pieces={pieces} />
      {missing.length > 0 && <p className="text-sm text-danger">You fill in: {formatList(missing)}.</p>}
      <Button variant="primary" className="justify-self-start" onClick={onPick}>
        Insert
      </Button>
    </section>
  );
}
