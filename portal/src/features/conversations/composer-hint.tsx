import { messageLimit } from '@stackworks/contracts';
import type { ComponentProps } from 'react';
import { formatCount } from '#/lib/format.ts';
import { EmptyVariables } from './empty-variables.tsx';

type Props = ComponentProps<typeof EmptyVariables> & {
  /** How many characters would be sent. */
  length: number;
  isUploading: boolean;
  hasFiles: boolean;
  isNote: boolean;
  isTouched: boolean;
  /** Whether Enter alone starts a new line. */
  needsCommand: boolean;
};

/** Below the box: what keeps a message from being sent, or else how to send it. */
export function ComposerHint({ id, length, empty, onSelect, isNote, ...props }: Props) {
  if (length > messageLimit) {
    return (
      <p id={id} className="problem" role="alert">
        {describeTooLong(length)}
      </p>
    );
  }
  if (empty.length > 0) return <EmptyVariables id={id} empty={empty} onSelect={onSelect} />;
  const isNearLimit = length > messageLimit * 0.9;
  const left = isNearLimit && `${formatCount(messageLimit - length)} characters left.`;
  return (
    <p id={id} className={`hint ${isNote ? '!text-pending-ink' : ''}`}>
      {[describeHow({ length, isNote, ...props }), left].filter(Boolean).join(' ')}
    </p>
  );
}

type Writing = Pick<Props, 'length' | 'isUploading' | 'hasFiles' | 'isNote' | 'isTouched' | 'needsCommand'>;

function describeHow({
  length,
  isUploading,
  hasFiles,
  isNote,
  isTouched,
  needsCommand,
}: Writing): string | null {
  if (isUploading) return 'Wait for your files to upload, then send.';
  if (hasFiles && length === 0) return 'Add a message, or send your files alone.';
  if (isNote) return 'Only the team sees this. Type @ to name a colleague.';
  if (isTouched) return null;
  if (needsCommand) return 'Press Ctrl and Enter to send it as an email.';
  return 'Press Enter to send, or Shift and Enter for a new line.';
}

/** The limit, and how many messages the text needs. */
function describeTooLong(length: number): string {
  const parts = Math.ceil(length / messageLimit);
  const most = formatCount(messageLimit);
  return `${formatCount(length)} characters. The limit is ${most}, so split this into ${parts} messages.`;
}
