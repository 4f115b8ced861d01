import { Icon, Mark } from '@stackworks/ui';
import { useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { Choices, Composer, Questions } from './composer.tsx';
import { Transcript } from './transcript.tsx';
import { useBack, useFullScreen, useShort } from './use-panel-screen.ts';
import { useConversation } from './use-conversation.ts';

/** The open StackBot. Unless it fills the screen, the page stays usable beside it. */
export function Panel({ onClose }: { onClose: () => void }) {
  const talk = useConversation();
  const panel = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const choices = useRef<HTMLDivElement>(null);
  const isFull = useFullScreen(panel);
  useBack(isFull, onClose);
  const isShort = useShort(panel);
  const [isLeaving, setLeaving] = useState(false);
  const titleId = useId();

  // On a touch screen, the keyboard would cover half the screen before anything is read.
  const takeFocus = useEffectEvent(() => (isTouched() ? panel : input).current?.focus());
  // In layout effects, so that the focus and Escape work from the first paint.
  useLayoutEffect(() => takeFocus(), []);

  useLayoutEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      onClose();
    };
    // Includes the button that opened it.
    const place = panel.current?.closest('aside');
    place?.addEventListener('keydown', close);
    return () => place?.removeEventListener('keydown', close);
  }, [onClose]);

  const answers = (
    <Choices
      ref={choices}
      choices={talk.choices}
      onChoose={(choice) => {
        talk.say({ choice });
        takeFocusOf(choices.current);
      }}
    />
  );
  const footer = <footer>Powered by AI • Always free consultation</footer>;

  return (
    <section
      ref={panel}
      className="stackbot-panel"
      role="dialog"
      aria-modal={isFull || undefined}
      aria-labelledby={titleId}
      data-short={isShort || undefined}
      tabIndex={-1}
    >
      <header>
        <Mark size={26} />
        <h2 id={titleId}>StackBot - AI Project Consultant</h2>
        <button
          type="button"
          className="icon-button"
          aria-label="Start again"
          title="Start again"
          aria-expanded={isLeaving}
          onClick={() => setLeaving(!isLeaving)}
        >
          <Icon name="loop" size={20} />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label="Close StackBot"
          title="Close"
          onClick={onClose}
        >
          <Icon name="cross" size={20} />
        </button>
      </header>
      {isLeaving && (
        <div className="stackbot-again">
          <p>Start again? This deletes the conversation from this device.</p>
          <button
            type="button"
            className="button button-small"
            onClick={() => {
              setLeaving(false);
              talk.startAgain();
              takeFocusOf(isTouched() ? panel.current : input.current);
            }}
          >
            Yes, start again
          </button>
          <button
            type="button"
            className="button button-small button-quiet"
            onClick={() => setLeaving(false)}
          >
            Keep it
          </button>
        </div>
      )}
      <Transcript
        lines={talk.lines}
        isWriting={talk.isWriting}
        details={talk.conversation}
        onGoBack={(step) => {
          talk.goBack(step);
          takeFocusOf(choices.current);
        }}
        onLeave={onClose}
      >
        {talk.questions.length > 0 && (
          <Questions
            questions={talk.questions}
            onAsk={(text) => {
              talk.say({ text });
              takeFocusOf(choices.current);
            }}
          />
        )}
        {isShort && answers}
        {isShort && footer}
      </Transcript>
      <Composer ref={input} asking={talk.conversation.asking} onSay={(text) => talk.say({ text })} />
      {/* Shown above the composer, and one Tab after it: the keyboard begins in the composer. */}
      {!isShort && answers}
      {!isShort && footer}
    </section>
  );
}

const isTouched = () => matchMedia('(pointer: coarse)').matches;

const takeFocusOf = (element: HTMLElement | null) => element?.focus({ preventScroll: true });
