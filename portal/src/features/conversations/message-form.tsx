import { Button, Icon } from '@stackworks/ui';
import { use, useEffect, useEffectEvent } from 'react';
import { toolWords } from '#/components/dense.ts';
import { IconButton } from '#/components/icon-button.tsx';
import {
  UploadList,
  useAttach,
  useFileChoice,
  storeUnsentAssets,
  readUnsentAssets,
  useUploads,
} from '#/features/uploads/index.ts';
import { Composer } from './composer.tsx';
import { kinds } from './conversation-kinds.ts';
import type { Conversation } from './conversation.ts';
import { messageDraft } from './draft-message.ts';
import type { WrittenMessage } from './outbox.ts';
import { StaffToolsContext } from './staff-tools.tsx';
import { useTypingSignal } from './use-typing-signal.ts';

type FormProps = {
  conversation: Conversation;
  placeholder: string;
  startsFocused: boolean;
  newestAt: string | null;
  onSend: (message: WrittenMessage) => void;
};

/** A target for no files. */
const nowhere = { path: '', fields: {} };

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
  const restore = useEffectEvent(() => uploads.restore(readUnsentAssets(name)));
  useEffect(() => restore(), [name]);
  const sentIds = uploads.assets.map(({ id }) => id).join(' ');
  const store = useEffectEvent(() => storeUnsentAssets(name, uploads.assets));
  useEffect(() => store(), [name, sentIds]);

  return (
    <Composer
      draft={name}
      {...composer}
      isUploading={uploads.isBusy}
      hasFiles={uploads.assets.length > 0}
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
        onSend({ ...message, assets: uploads.assets });
        uploads.clearSent();
      }}
    >
      <div className="mb-3 empty:hidden">
        <UploadList {...uploads} />
      </div>
    </Composer>
  );
}
