import { messageLimit } from '@stackworks/contracts';
import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { forgetDrafts, keepDraft, readDraft } from '#/lib/forms/drafts.ts';
import { useCoarsePointer } from '#/lib/use-coarse-pointer.ts';
import { SendIcon } from './send-icon.tsx';

type Props = {
  /** Names the draft: what is typed and not sent is there again, whatever happens to the page. */
  draft: string;
  placeholder: string;
  /** Whether something the message needs is still on its way, such as a file. */
  isHeld: boolean;
  /** Whether files are there that the message would take along. */
  hasFiles: boolean;
  onSend: (text: string) => void;
  onPaste: (event: ClipboardEvent) => void;
  /** The button that attaches files. */
  picker: ReactNode;
  /** The files that go with the message. */
  children: ReactNode;
};

/**
 * Where a message is written. It grows with the text. Enter sends, and Shift and Enter starts a new line; on a phone,
 * whose keyboard has no such pair, Enter starts one.
 */
export function Composer({ draft, placeholder, isHeld, hasFiles, onSend, onPaste, picker, children }: Props) {
  const [text, setText] = useState(() => readDraft(draft, 'text'));
  const box = useRef<HTMLTextAreaElement>(null);
  const hintId = useId();
  const isTouched = useCoarsePointer();
  const tooLong = text.trim().length - messageLimit;
  const isBlank = text.trim() === '';
  const isDisabled = isBlank || tooLong > 0 || isHeld;

  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    current.style.height = 'auto';
    current.style.height = `${current.scrollHeight + current.offsetHeight - current.clientHeight}px`;
  }, [text]);

  const write = (next: string) => {
    setText(next);
    keepDraft(draft, { text: next });
  };
  const send = () => {
    if (isDisabled) return;
    onSend(text.trim());
    setText('');
    forgetDrafts(draft);
    box.current?.focus();
  };
  const sendOnEnter = (event: KeyboardEvent) => {
    if (isTouched || event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const hint = () => {
    if (isHeld) return 'Wait for the files, then send.';
    if (hasFiles && isBlank) return 'Write a line to go with it.';
    return isTouched ? 'The button sends.' : 'Enter sends. Shift and Enter starts a new line.';
  };

  return (
    <form
      className="border-t border-edge pt-[18px]"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {children}
      <div className="flex items-end gap-1.5 sm:gap-2.5">
        <textarea
          ref={box}
          rows={1}
          className="control max-h-96 !min-h-12 flex-1 !resize-none"
          aria-label="Message"
          aria-describedby={hintId}
          aria-invalid={tooLong > 0}
          placeholder={placeholder}
          value={text}
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={sendOnEnter}
          onPaste={onPaste}
        />
        {picker}
        <button
          type="submit"
          className="button button-primary !min-w-12 !px-3"
          aria-label="Send"
          aria-describedby={hintId}
          disabled={isDisabled}
        >
          <SendIcon />
        </button>
      </div>
      {tooLong > 0 ? (
        <p id={hintId} className="problem" role="alert">
          That is {tooLong.toLocaleString('en-NZ')} characters too long. Send it in two parts.
        </p>
      ) : (
        <p id={hintId} className="hint">
          {hint()}
        </p>
      )}
    </form>
  );
}
