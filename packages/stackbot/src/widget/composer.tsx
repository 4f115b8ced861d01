import { ignoreComposedEnter, SendIcon } from '@stackworks/ui';
import { type Ref, useState } from 'react';
import { type Choice, type Conversation, inputLimit } from '#/conversation-state.ts';

type Props = {
  ref: Ref<HTMLInputElement>;
  asking: Conversation['asking'];
  onSay: (text: string) => void;
};

/** Autofill and keyboard hints by question. */
const helps = {
  email: { autoComplete: 'email', inputMode: 'email', autoCapitalize: 'none' },
  name: { autoComplete: 'name', autoCapitalize: 'words' },
} as const;

export function Composer({ ref, asking, onSay }: Props) {
  const [text, setText] = useState('');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === '') return;
        onSay(text.trim());
        setText('');
      }}
    >
      <input
        ref={ref}
        className="control"
        aria-label="Message"
        placeholder="Type your message..."
        enterKeyHint="send"
        autoComplete="off"
        maxLength={inputLimit}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={ignoreComposedEnter}
        {...(asking === 'email' || asking === 'name' ? helps[asking] : {})}
      />
      <button type="submit" className="stackbot-send" aria-label="Send">
        <SendIcon />
      </button>
    </form>
  );
}

type QuestionsProps = { questions: readonly string[]; onAsk: (question: string) => void };

/** Questions that content answers, before anything has been said. */
export const Questions = ({ questions, onAsk }: QuestionsProps) => (
  <div className="stackbot-topics">
    <h3>Questions people ask</h3>
    <ul>
      {questions.map((question) => (
        <li key={question}>
          <button type="button" className="link" onClick={() => onAsk(question)}>
            {question}
          </button>
        </li>
      ))}
    </ul>
  </div>
);

type ChoicesProps = {
  ref: Ref<HTMLDivElement>;
  choices: readonly Choice[];
  onChoose: (value: string) => void;
};

/** The choices. Always rendered, so that the focus stays where the next ones appear. */
export function Choices({ ref, choices, onChoose }: ChoicesProps) {
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
