import type { ReplyPiece } from '@stackworks/contracts';
import type { Ref } from 'react';
import type { Mark } from './reply-marks.ts';

const look = (isEmpty: boolean) =>
  `box-decoration-clone border-b-2 font-[inherit] text-inherit ${
    isEmpty ? 'border-danger bg-danger-wash' : 'border-pounamu bg-pounamu-wash'
  }`;

/** A reply as it will be inserted, with its variables marked. */
export const ReplyPreview = ({ pieces }: { pieces: readonly ReplyPiece[] }) => (
  <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
    {pieces.map(({ text, variable, isEmpty }, index) =>
      variable === null ? (
        <span key={index}>{text}</span>
      ) : (
        <mark key={index} className={`${look(isEmpty)} font-semibold ${isEmpty ? '!text-danger' : ''}`}>
          {text}
        </mark>
      ),
    )}
  </p>
);

type LayerProps = { text: string; marks: readonly Mark[]; ref: Ref<HTMLDivElement> };

/** Highlights for a text box: lies behind it with the same text, transparent, so that only the marks show. */
export const MarkLayer = ({ text, marks, ref }: LayerProps) => (
  <div
    ref={ref}
    aria-hidden="true"
    className="control pointer-events-none absolute inset-0 overflow-y-auto whitespace-pre-wrap text-transparent [overflow-wrap:break-word]"
  >
    {marks.map(({ start, end, isEmpty }, index) => (
      <span key={start}>
        {text.slice(marks[index - 1]?.end ?? 0, start)}
        <mark className={`${look(isEmpty)} !text-transparent`}>{text.slice(start, end)}</mark>
      </span>
    ))}
    {/* A last line break is drawn only with something after it. */}
    {text.slice(marks.at(-1)?.end)}{' '}
  </div>
);
