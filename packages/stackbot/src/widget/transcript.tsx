import { Icon } from '@stackworks/ui';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import type { Conversation, EditableStep, Line } from '#/conversation-state.ts';
import { goWithinPage } from './go-within-page.ts';
import { PlanSheet } from './plan-sheet.tsx';

type Props = {
  lines: readonly Line[];
  isWriting: boolean;
  details: Pick<Conversation, 'name' | 'email'>;
  onGoBack: (step: EditableStep) => void;
  /** A link within the page was followed. */
  onLeave: () => void;
  /** Scrolls with the conversation, at its end. */
  children: ReactNode;
};

/** Above the line scrolled to. */
const marginPx = 12;

/** Keeps "9 am" on one line. */
const keepTimesWhole = (text: string): string => text.replace(/(\d) (am|pm)\b/g, '$1\u00a0$2');

/** The start of the bot's last reply; of a recommendation, the plan's card. */
function findStart(scroller: HTMLElement, lines: readonly Line[]): Element | null {
  const said = lines.slice(lines.findLastIndex(({ from }) => from === 'visitor') + 1);
  const first = said.find(({ card }) => card) ?? said.at(0) ?? lines.at(-1);
  const line = scroller.querySelector(`[data-line="${first?.id}"]`);
  return line?.querySelector('.stackbot-plan') ?? line;
}

/** The transcript. New lines are announced and scrolled to. */
export function Transcript({ lines, isWriting, details, onGoBack, onLeave, children }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const newest = lines.at(-1)?.id;
  const isFirst = useRef(true);

  const showNewest = useEffectEvent(() => {
    const { current } = scroller;
    if (!current) return;
    // As far down as possible, but never past the start of the last reply.
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
  // New choices or a phone's keyboard make it smaller.
  useEffect(() => {
    if (!scroller.current) return;
    const watching = new ResizeObserver(() => showNewest());
    watching.observe(scroller.current);
    return () => watching.disconnect();
  }, []);

  return (
    <div ref={scroller} className="stackbot-scroller" tabIndex={-1}>
      <div className="stackbot-log" role="log" aria-label="Conversation">
        {lines.map(({ id, from, text, card, source, answers }) =>
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
              <p className={source && 'stackbot-quote'}>
                <span className="stackbot-unseen">StackBot: </span>
                {keepTimesWhole(text)}
              </p>
              {source && (
                <a
                  className="link stackbot-source"
                  href={source.path}
                  onClick={(event) => goWithinPage(event, onLeave)}
                >
                  <Icon name="link" size={16} />
                  {source.label}
                </a>
              )}
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
      {children}
    </div>
  );
}
