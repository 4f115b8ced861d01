import { use, useEffect, useEffectEvent } from 'react';
import {
  AttachmentPicker,
  UploadList,
  useAttach,
  useUploadReport,
  keepUnsentAssets,
  readUnsentAssets,
  useUploads,
} from '#/features/uploads/index.ts';
import { attachmentsFields, attachmentsPath, conversationId, type Conversation } from './conversation.ts';
import { useTellTyping } from './use-typing-signal.ts';
import type { Written } from './outbox.ts';
import { Composer } from './composer.tsx';
import { StaffToolsContext } from './staff-tools.ts';

type Props = {
  conversation: Conversation;
  placeholder: string;
  onSend: (message: Written) => void;
};

/** What writes a message with its files: these are uploaded as they are chosen, and named by the message. */
export function MessageForm({ conversation, placeholder, onSend }: Props) {
  const name = `message:${conversationId(conversation)}`;
  const uploads = useUploads({
    name,
    path: attachmentsPath(conversation),
    fields: attachmentsFields(conversation),
    keepsSent: true,
    onFailed: useUploadReport(),
  });
  const { attach, onPaste } = useAttach(uploads);
  const staffTools = use(StaffToolsContext);

  // Files that were uploaded and not sent are there again after a reload, as what was typed is.
  const restore = useEffectEvent(() => uploads.restore(readUnsentAssets(name)));
  useEffect(() => restore(), [name]);
  const sentIds = uploads.assets.map(({ id }) => id).join(' ');
  const keep = useEffectEvent(() => keepUnsentAssets(name, uploads.assets));
  useEffect(() => keep(), [name, sentIds]);

  return (
    <Composer
      draft={name}
      placeholder={placeholder}
      isHeld={uploads.isBusy}
      hasFiles={uploads.assets.length > 0}
      onPaste={onPaste}
      onTyping={useTellTyping(conversation)}
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
