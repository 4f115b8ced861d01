import type { Ref } from 'react';
import type { Choice } from '#/conversation-state.ts';

type Props = {
  ref: Ref<HTMLDivElement>;
  choices: readonly Choice[];
  onChoose: (value: string) => void;
};

/** What can be answered with one press. Always there, so that whoever has just chosen is where the next ones appear. */
export function Choices({ ref, choices, onChoose }: Props) {
  return (
    <div
      ref={ref}
      className="stackbot-choices"
      role="group"
      aria-label="Answers to choose from"
      tabIndex={-1}
    >
      {choices.map(({ value, label, isSuggested }) => (
        <button
          key={value}
          type="button"
          className={isSuggested ? 'is-suggested' : undefined}
          onClick={() => onChoose(value)}
        >
          {label}
          {isSuggested && <span className="stackbot-unseen"> (suggested)</span>}
        </button>
      ))}
    </div>
  );
}
