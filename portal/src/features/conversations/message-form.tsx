import { Button, Icon } from '@stackworks/ui';
import { use, useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { toolWords } from '#/components/dense.ts';
import { IconButton } from '#/components/icon-button.tsx';
import {
  UploadList,
  useAttach,
  useFileChoice,
  storeUnsentFiles,
  readUnsentFiles,
  useUploads,
} from '#/features/uploads/index.ts';
import { Composer } from './composer.tsx';
import { showTyping } from './conversation-calls.ts';
import { kinds } from './conversation-kinds.ts';
import type { Conversation } from './conversation.ts';
import { messageDraft } from './draft-message.ts';
import type { WrittenMessage } from './outbox.ts';
import { ReplyTime } from './reply-time.tsx';
import { StaffToolsContext } from './staff-tools.tsx';

type FormProps = {
  conversation: Conversation;
  placeholder: string;
  startsFocused: boolean;
  newestAt: string | null;
  onSend: (message: WrittenMessage) => void;
};

/** A target for no files. */
const nowhere = { path: '' };

/** The composer with attachments, which are uploaded as they are chosen. */
export function MessageForm({ conversation, onSend, ...composer }: FormProps) {
  const name = messageDraft(conversation);
  const { attachments } = kinds[conversation.kind];
  const uploads = useUploads({
    name,
    ...(attachments?.(conversation) ?? nowhere),
    retainsSent: true,
  });
  const { attach, onPaste } = useAttach(uploads);
  const { choose, input } = useFileChoice(attach);
  const staffTools = use(StaffToolsContext);
  const tools = conversation.role === 'admin' ? staffTools : null;

  // Uploaded files that weren't sent are there again after a reload, like the text.
  const restore = useEffectEvent(() => uploads.restore(readUnsentFiles(name)));
  useEffect(() => restore(), [name]);
  const sentIds = uploads.files.map(({ id }) => id).join(' ');
  const store = useEffectEvent(() => storeUnsentFiles(name, uploads.files));
  useEffect(() => store(), [name, sentIds]);

  const form = (
    <Composer
      draft={name}
      {...composer}
      isUploading={uploads.isBusy}
      hasFiles={uploads.files.length > 0}
      onPaste={attachments ? onPaste : undefined}
      onTyping={useTypingSignal(conversation)}
      picker={
        attachments && (
          <>
            {tools ? (
              <Button variant="quiet" size="small" onClick={choose}>
                <Icon name="clip" />
                <span className={toolWords}>
                  Attach<span className="sr-only"> files</span>
                </span>
              </Button>
            ) : (
              <IconButton icon="clip" size={20} label="Attach files" onClick={choose} />
            )}
            {input}
          </>
        )
      }
      conversation={conversation}
      tools={tools}
      onSend={(message) => {
        const { files } = uploads;
        // Files sent alone are named, as those of an email without a text are.
        const text = message.text || files.map(({ fileName }) => fileName).join(', ');
        onSend({ ...message, text, files });
        uploads.clearSent();
      }}
    >
      {/* What is written and said stays in view however many files there are. */}
      <div className="mb-3 max-h-[30vh] overflow-y-auto empty:hidden">
        <UploadList {...uploads} />
      </div>
    </Composer>
  );
  if (conversation.role === 'admin') return form;
  return (
    <>
      {form}
      <ReplyTime
        project={conversation.kind === 'project' ? conversation.subjectId : undefined}
        newestAt={composer.newestAt}
      />
    </>
  );
}

/** Interval of typing signals: shorter than one lasts. */
const signalMs = 500;

/** Sends a typing signal, at most every half second. Clients see it in projects only, colleagues everywhere. */
function useTypingSignal(conversation: Conversation): () => void {
  const sentAt = useRef(0);
  return useCallback(() => {
    const now = Date.now();
    if (now - sentAt.current < signalMs) return;
    sentAt.current = now;
    showTyping(conversation);
  }, [conversation]);
}
