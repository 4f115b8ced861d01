import { Icon } from '@stackworks/ui';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Conversation, EditableStep, Line } from '#/conversation-state.ts';
import { PlanSheet } from './plan-sheet.tsx';

type Props = {
  lines: readonly Line[];
  isWriting: boolean;
  /** Who the visitor is, as far as they have said. */
  details: Pick<Conversation, 'name' | 'email'>;
  onGoBack: (step: EditableStep) => void;
  /** A link within the page is followed. */
  onLeave: () => void;
};

/** Above the newest line, where it is as high as the panel. */
const marginPx = 12;

/** "9 am" is never broken over two lines. */
const keepTimesWhole = (text: string): string => text.replace(/(\d) (am|pm)\b/g, '$1\u00a0$2');

/** Where what the bot said last begins; of a recommendation that is the plan's name and price, which outweigh what led to it. */
function findStart(scroller: HTMLElement, lines: readonly Line[]): Element | null {
  const said = lines.slice(lines.findLastIndex(({ from }) => from === 'visitor') + 1);
  const first = said.find(({ card }) => card) ?? said.at(0) ?? lines.at(-1);
  const line = scroller.querySelector(`[data-line="${first?.id}"]`);
  return line?.querySelector('.stackbot-plan') ?? line;
}

/** Everything that has been said. What is new is read out and scrolled to. */
export function Transcript({ lines, isWriting, details, onGoBack, onLeave }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const newest = lines.at(-1)?.id;
  const isFirst = useRef(true);

  const showNewest = useEffectEvent(() => {
    const { current } = scroller;
    if (!current) return;
    // As far down as there is something, but never past the beginning of what to read now.
    const limit = findStart(current, lines)?.getBoundingClientRect().top ?? Infinity;
    const top = limit - current.getBoundingClientRect().top + current.scrollTop - marginPx;
    const isMoving = !isFirst.current && !matchMedia('(prefers-reduced-motion: reduce)').matches;
    isFirst.current = false;
    current.scrollTo({
      top: Math.min(current.scrollHeight, top),
      behavior: isMoving ? 'smooth' : 'instant',
    });
  });
  useEffect(() => showNewest(), [newest, isWriting]);
  // Choices that appear below it, or a phone's keyboard, leave it less room.
  useEffect(() => {
    if (!scroller.current) return;
    const watching = new ResizeObserver(() => showNewest());
    watching.observe(scroller.current);
    return () => watching.disconnect();
  }, []);

  return (
    <div ref={scroller} className="stackbot-scroller" tabIndex={-1}>
      <div className="stackbot-log" role="log" aria-label="Conversation">
        {lines.map(({ id, from, text, card, answers }) =>
          from === 'visitor' ? (
            <div key={id} className="stackbot-own" data-line={id}>
              {answers && (
                <button
                  type="button"
                  className="icon-button"
                  aria-label={`Change your answer: ${text}`}
                  title="Change this answer"
                  onClick={() => onGoBack(answers)}
                >
                  <Icon name="pencil" size={16} />
                </button>
              )}
              <p>
                <span className="stackbot-unseen">You: </span>
                {text}
              </p>
            </div>
          ) : (
            <div key={id} className="stackbot-bot" data-line={id}>
              <p>
                <span className="stackbot-unseen">StackBot: </span>
                {keepTimesWhole(text)}
              </p>
              {card && <PlanSheet card={card} details={details} onLeave={onLeave} />}
            </div>
          ),
        )}
      </div>
      {isWriting && (
        <p className="stackbot-writing">
          <i />
          <i />
          <i />
          <span className="stackbot-unseen">StackBot is writing</span>
        </p>
      )}
    </div>
  );
}
