import { use, useEffect, useEffectEvent } from 'react';
import {
  AttachmentPicker,
  UploadList,
  useAttach,
  useUploadReport,
  storeUnsentAssets,
  readUnsentAssets,
  useUploads,
} from '#/features/uploads/index.ts';
import { attachmentTarget, conversationId, type Conversation } from './conversation.ts';
import { Composer } from './composer.tsx';
import type { WrittenMessage } from './outbox.ts';
import { StaffToolsContext } from './staff-tools.tsx';
import { useTypingSignal } from './typing.ts';

type Props = {
  conversation: Conversation;
  placeholder: string;
  onSend: (message: WrittenMessage) => void;
};

/** The composer with attachments, which are uploaded as they are chosen. */
export function MessageForm({ conversation, placeholder, onSend }: Props) {
  const name = `message:${conversationId(conversation)}`;
  const uploads = useUploads({
    name,
    ...attachmentTarget(conversation),
    keepsSent: true,
    onFailed: useUploadReport(),
  });
  const { attach, onPaste } = useAttach(uploads);
  const staffTools = use(StaffToolsContext);

  // Uploaded files that weren't sent are there again after a reload, like the text.
  const restore = useEffectEvent(() => uploads.restore(readUnsentAssets(name)));
  useEffect(() => restore(), [name]);
  const sentIds = uploads.assets.map(({ id }) => id).join(' ');
  const store = useEffectEvent(() => storeUnsentAssets(name, uploads.assets));
  useEffect(() => store(), [name, sentIds]);

  return (
    <Composer
      draft={name}
      placeholder={placeholder}
      isUploading={uploads.isBusy}
      hasFiles={uploads.assets.length > 0}
      onPaste={onPaste}
      onTyping={useTypingSignal(conversation)}
      picker={<AttachmentPicker onFiles={attach} />}
      conversation={conversation}
      tools={conversation.role === 'admin' ? staffTools : null}
      onSend={(text, isInternal) => {
        onSend({ text, assets: uploads.assets, isInternal });
        uploads.clearSent();
      }}
    >
      <div className="mb-3 empty:hidden">
        <UploadList {...uploads} />
      </div>
    </Composer>
  );
}
