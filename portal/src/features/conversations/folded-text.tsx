import type { FoldedPart, FoldKind, Message } from '@stackworks/contracts';
import { Icon } from '@stackworks/ui';
import { useId, useState } from 'react';
import { LinkedText } from '#/components/linked-text.tsx';

const names: Record<FoldKind, string> = {
  quote: 'Quoted text',
  signature: 'Signature',
  rest: 'Rest of the email',
};

/** A message's text, with what is folded of an email behind buttons in its place. */
export const FoldedText = ({ message: { content, folded } }: { message: Message }) =>
  splitFolds(content, folded).map(({ at, kind, text }) =>
    kind === null ? (
      <LinkedText key={at} text={text} />
    ) : (
      <Folded key={`${at} ${kind}`} kind={kind} text={text} />
    ),
  );

type Part = { at: number; kind: FoldKind | null; text: string };

/** The parts of a text in their order; `kind` is null for those that aren't folded. */
export function splitFolds(content: string, folded: readonly FoldedPart[]): Part[] {
  const open = (at: number, end?: number): Part => ({ at, kind: null, text: content.slice(at, end).trim() });
  const parts = folded.flatMap((part, index) => [open(folded[index - 1]?.at ?? 0, part.at), part]);
  return [...parts, open(folded.at(-1)?.at ?? 0)].filter(({ text }) => text !== '');
}

function Folded({ kind, text }: { kind: FoldKind; text: string }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="grid justify-items-start gap-2">
      <button
        type="button"
        className="link inline-flex min-h-6 items-center gap-1.5 text-xs coarse:min-h-11"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={isOpen ? '' : '-rotate-90'}>
          <Icon name="chevron" size={13} />
        </span>
        {names[kind]}
      </button>
      {isOpen && (
        <div id={id} className="border-l-2 border-edge pl-3 text-soft">
          <LinkedText text={text} />
        </div>
      )}
    </div>
  );
}
