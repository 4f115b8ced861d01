import { messageLimit } from '@stackworks/contracts';
import { Button, isComposing, SendIcon, useToast } from '@stackworks/ui';
import {
  useId,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { paneLook } from '#/components/dense.ts';
import { kinds } from './conversation-kinds.ts';
import type { Conversation } from './conversation.ts';
import { useCoarsePointer } from '#/lib/hooks.ts';
import { undoLatest } from '#/lib/undo.ts';
import { useReadyBox } from './composer-focus.ts';
import { ComposerHint } from './composer-hint.tsx';
import { MarkLayer } from './highlighted-text.tsx';
import { MentionList, useMentions } from './mentions.tsx';
import { useOfferedReply } from './offered-reply.ts';
import type { WrittenMessage } from './outbox.ts';
import type { Colleague, StaffTools } from './staff-tools.tsx';
import { useMessageDraft, useOtherTabsDraft } from './use-message-draft.ts';
import { useReplyMarks } from './use-reply-marks.ts';

type Props = {
  /** Name of the draft: text that wasn't sent is there again after a reload. */
  draft: string;
  placeholder: string;
  /** Whether it takes the focus as it appears. */
  startsFocused: boolean;
  isUploading: boolean;
  hasFiles: boolean;
  conversation: Conversation;
  tools: StaffTools | null;
  /** When the newest message was written that is shown; null before they are loaded. */
  newestAt: string | null;
  onSend: (message: Pick<WrittenMessage, 'text' | 'isInternal' | 'seenUpTo'>) => void;
  onPaste: ((event: ClipboardEvent) => void) | undefined;
  /** Called with each change of a message, but not of a note. */
  onTyping: () => void;
  picker: ReactNode;
  children: ReactNode;
};

const noColleagues: readonly Colleague[] = [];

/** The box for a new message. Enter sends, but for an email, which Ctrl and Enter send; on a phone Enter starts a new line. */
export function Composer({ draft, placeholder, conversation, tools, isUploading, ...props }: Props) {
  const { hasFiles, startsFocused, newestAt, onSend, onPaste, onTyping, picker, children } = props;
  const colleagues = tools?.colleagues ?? null;
  const written = useMessageDraft(draft, colleagues !== null);
  const { text, isNote, seenUpTo } = written.shown;
  const [isPicking, setPicking] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const formId = useId();
  const isTouched = useCoarsePointer();
  const toast = useToast();
  const needsCommand = kinds[conversation.kind].isByEmail && !isNote;
  const { length } = text.trim();
  const isTooLong = length > messageLimit;
  const isBlank = length === 0;

  useEffect(() => {
    const { current } = box;
    // What follows a draft from before comes after it.
    current?.setSelectionRange(current.value.length, current.value.length);
    if (startsFocused) current?.focus();
  }, [startsFocused]);
  useReadyBox(box);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    current.style.height = 'auto';
    current.style.height = `${current.scrollHeight + current.offsetHeight - current.clientHeight}px`;
  }, [text]);

  const write = (next: string) => {
    // What was shown as this text was begun; a colleague's reply since then is asked about.
    written.change({ text: next, seenUpTo: text === '' ? newestAt : seenUpTo });
  };
  const variables = useReplyMarks(box, text, write);
  useOtherTabsDraft(draft, (change) => {
    if (written.follow(change)) variables.clear();
  });
  // Only staff fill in variables; clients may write braces.
  const marks = tools ? variables.marks : [];
  const isUnfilled = tools !== null && variables.empty.length > 0;
  const isDisabled = (isBlank && !hasFiles) || isTooLong || isUploading || isUnfilled;
  const mentions = useMentions(
    box,
    text,
    variables.edit,
    isNote ? (colleagues ?? noColleagues) : noColleagues,
  );
  const setKind = (next: boolean) => written.change({ isNote: next });
  useOfferedReply(conversation, (pieces) => {
    if (isNote && !isBlank) {
      toast({
        title: 'Reply not inserted',
        description: 'You’re writing a note. Add or clear it, then choose the reply again.',
        tone: 'danger',
      });
      return;
    }
    variables.insert(pieces);
    if (isNote) setKind(false);
  });
  const switchNote = () => {
    if (isNote && !isBlank) setAsking(true);
    else setKind(!isNote);
  };
  const send = () => {
    if (isDisabled) return;
    onSend({ text: text.trim(), isInternal: isNote, seenUpTo: tools ? seenUpTo : null });
    written.clear();
    variables.clear();
    mentions.close();
    box.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (mentions.onKeyDown(event) || (tools && variables.onKeyDown(event))) return;
    if (tools && event.key === '/' && text === '') {
      event.preventDefault();
      setPicking(true);
      return;
    }
    const isCommand = event.ctrlKey || event.metaKey;
    // Right after sending, the focus is still here.
    if (isCommand && !event.shiftKey && event.key === 'z' && text === '' && undoLatest()) {
      event.preventDefault();
      return;
    }
    if (isCommand && event.shiftKey && event.code === 'KeyN' && colleagues !== null) {
      event.preventDefault();
      switchNote();
      return;
    }
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return;
    // The Enter key of a phone starts a new line, and so does it where a slip would be emailed.
    if ((isTouched || needsCommand) && !isCommand) return;
    event.preventDefault();
    send();
  };
  return (
    <div
      data-composer
      className={`border-t border-edge ${tools ? 'pt-1.5' : 'pt-[18px]'} ${isNote ? '-mx-3 bg-pending-wash px-3 pb-3' : ''}`}
    >
      {tools && colleagues !== null && (
        <tools.NoteTabs
          isNote={isNote}
          text={text}
          isAsking={isAsking}
          onAsk={setAsking}
          onChange={setKind}
        />
      )}
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {children}
        <div className="relative flex items-end gap-1.5 sm:gap-2.5">
          <MentionList {...mentions.list} />
          <div className="relative min-w-0 flex-1">
            {marks.length > 0 && <MarkLayer ref={layer} text={text} marks={marks} />}
            <textarea
              ref={box}
              rows={1}
              className={`control relative max-h-96 !min-h-12 !resize-none ${marks.length > 0 ? '!bg-transparent' : ''}`}
              aria-label={isNote ? 'Internal note' : 'Message'}
              aria-describedby={hintId}
              aria-invalid={isTooLong || isUnfilled}
              {...mentions.ties}
              placeholder={isNote ? 'Write a note for the team...' : placeholder}
              value={text}
              onChange={(event) => {
                variables.edit(event.currentTarget.value);
                mentions.look();
                if (!isNote) onTyping();
              }}
              onSelect={mentions.look}
              onBlur={mentions.close}
              onKeyDown={onKeyDown}
              onPaste={onPaste}
              onScroll={({ currentTarget }) => layer.current?.scrollTo({ top: currentTarget.scrollTop })}
            />
          </div>
          {!tools && (
            <>
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
            </>
          )}
        </div>
        <ComposerHint
          id={hintId}
          length={length}
          empty={isUnfilled ? variables.empty : []}
          onSelect={variables.select}
          {...{ isUploading, hasFiles, isNote, isTouched, needsCommand }}
        />
      </form>
      {/* Outside the form: the dialog of saved replies has its own. */}
      {tools && (
        <div className={`mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 ${paneLook}`}>
          <tools.SavedReplies
            conversation={conversation}
            isOpen={isPicking}
            onOpen={setPicking}
            onPick={variables.insert}
          />
          {picker}
          <span className="ml-auto flex flex-wrap items-center gap-2.5">
            {!isNote && (
              <tools.SendAndNext conversation={conversation} isDisabled={isDisabled} onSend={send} />
            )}
            <Button
              type="submit"
              form={formId}
              size="small"
              variant="primary"
              aria-describedby={hintId}
              disabled={isDisabled}
            >
              {isNote ? 'Add note' : 'Send'}
            </Button>
          </span>
        </div>
      )}
    </div>
  );
}
