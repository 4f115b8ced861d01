import { nudgeDraft, type InboxItem } from '@stackworks/contracts';
import { useToast, Dialog, Icon, TextArea } from '@stackworks/ui';
import { useQueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { controlLook } from '#/components/dense.ts';
import { FormButtons } from '#/components/form-dialog.tsx';
import { ContractForm, useContractForm } from '#/components/form.tsx';
import { Loaded } from '#/components/paged-list.tsx';
import { type ChangeProject, staffProjectQuery } from '#/features/projects/index.ts';
import { api } from '#/lib/api/client.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { clearDrafts, readDrafted, saveDraft } from '#/lib/forms/drafts.ts';
import { useFailureToast } from '#/lib/forms/failure-reports.ts';
import { invalidateAll, inboxKey, staffCountsKey } from '#/lib/query-keys.ts';
import { inboxItemPath } from './inbox-item-path.ts';
import { actLater } from './pending-actions.ts';
import { offerUndo } from './undo.ts';

/** As `controlLook`, for what ends an item. */
export const strongLook = controlLook
  .replace('border-edge-strong', 'border-ink')
  .replace('font-semibold', 'font-label');

type Props = {
  item: InboxItem;
  adminId: string;
  onChange: ChangeProject;
  /** Called when the item has been dealt with. */
  onDealtWith: () => void;
};

/** Whether an item has a button of its own, besides the one that leads to where it is from. */
export const hasAction = ({ kind }: InboxItem): boolean => kind === 'review' || kind === 'revision';

/** What ends an item of its kind, besides a reply: a nudge, or a start on requested changes; and where it is from. */
export function InboxAction({ item, adminId, onChange, onDealtWith }: Props) {
  const [isNudging, setNudging] = useState(false);
  const { kind } = item;
  const openName = openWords[kind === 'mention' ? placeOf(item) : kind];
  // The status of a project leaves no room for words, so its icon stands alone.
  const hasRoom = item.projectId === null;
  return (
    <>
      {kind === 'review' && (
        <>
          <button type="button" className={controlLook} onClick={() => setNudging(true)}>
            Nudge…
          </button>
          <Dialog title={`Nudge ${item.name}`} isOpen={isNudging} onClose={() => setNudging(false)}>
            <NudgeDraft {...{ item, adminId }} onClose={() => setNudging(false)} onSent={onDealtWith} />
          </Dialog>
        </>
      )}
      {kind === 'revision' && item.projectId !== null && (
        <StartChanges projectId={item.projectId} onChange={onChange} onStarted={onDealtWith} />
      )}
      <Link className={controlLook} href={inboxItemPath(item)} title={openName}>
        {hasRoom ? (
          openName
        ) : (
          <>
            <Icon name="forward" size={16} />
            <span className="sr-only">{openName}</span>
          </>
        )}
      </Link>
    </>
  );
}

/** What a mention is in. */
const placeOf = ({ enquiryId, projectId }: InboxItem) => {
  if (enquiryId !== null) return 'enquiry';
  return projectId === null ? 'chat' : 'thread';
};

const openWords: Record<Exclude<InboxItem['kind'], 'mention'>, string> = {
  thread: 'Open project',
  revision: 'See request',
  project: 'Open project',
  review: 'Open project',
  chat: 'Open chat',
  enquiry: 'Open lead',
};

type StartProps = { projectId: string; onChange: ChangeProject; onStarted: () => void };

function StartChanges({ projectId, onChange, onStarted }: StartProps) {
  const { data: shown, refetch } = useQuery(staffProjectQuery(projectId));
  const toastFailure = useFailureToast('Changes not started', 'Check your connection and try again.');
  const status = 'in_progress';
  const start = async () => {
    const { data: project, error } = shown ? { data: shown, error: null } : await refetch();
    if (project) onChange(project, { status }, onStarted);
    else toastFailure(error);
  };
  return (
    <button
      type="button"
      className={controlLook}
      disabled={shown?.status === status}
      onClick={() => void start()}
    >
      Start changes
    </button>
  );
}

type NudgeProps = Pick<Props, 'item' | 'adminId'> & { onClose: () => void; onSent: () => void };

/** Drafts a message that asks a client for feedback, to edit and send. It can be undone for a few seconds. */
function NudgeDraft({ item, ...props }: NudgeProps) {
  const query = useQuery({
    queryKey: [...inboxKey, 'nudge', item.id],
    queryFn: async () => (await api.admin.projects[':id'].nudge.$get({ param: { id: item.id } })).json(),
    gcTime: 0,
    // Never replaces what is being edited.
    staleTime: Infinity,
  });
  return (
    <Loaded
      query={query}
      loading="Drafting the message..."
      failed="No nudge to send"
      failedText={failureMessage(query.error, 'Check your connection and try again.')}
    >
      {(words) => <NudgeForm {...{ item, words, ...props }} />}
    </Loaded>
  );
}

type FormProps = NudgeProps & { words: { message: string } };

function NudgeForm({ item, adminId, words, onClose, onSent }: FormProps) {
  const draft = `nudge:${adminId}:${item.id}:${item.since}`;
  const send = useSendNudge(item, draft);
  const form = useContractForm({
    schema: nudgeDraft,
    draft,
    defaultValues: readDrafted(draft, words),
    send: ({ message }) => {
      onClose();
      send(message);
      onSent();
    },
  });
  return (
    <ContractForm form={form}>
      <TextArea
        label="Message"
        hint={`Sent in the conversation about ${item.text}.`}
        rows={6}
        {...form.field('message')}
      />
      <FormButtons
        form={form}
        onCancel={() => {
          clearDrafts(draft);
          onClose();
        }}
      >
        Send nudge
      </FormButtons>
    </ContractForm>
  );
}

/** Sends it later. If it isn't sent, its text goes back into the draft. */
function useSendNudge(item: InboxItem, draft: string): (message: string) => void {
  const { id, name } = item;
  const queryClient = useQueryClient();
  const toast = useToast();
  const toastFailure = useFailureToast('Nudge not sent', 'Check your connection and try again.');
  const post = async (message: string) => {
    try {
      // The page may be closing.
      const options = { init: { keepalive: true } };
      await api.admin.projects[':id'].nudge.$post({ param: { id }, json: { message } }, options);
    } catch (error) {
      saveDraft(draft, { message });
      toastFailure(error);
    }
    await invalidateAll(queryClient, inboxKey, staffCountsKey);
  };
  return (message) => {
    const undo = actLater([item], () => post(message));
    const onPress = () => {
      if (!undo()) {
        toast({ title: 'Already sent', description: `${name} has the message.`, tone: 'danger' });
        return;
      }
      saveDraft(draft, { message });
      toast({ title: 'Nudge not sent', description: `${name} hasn’t been asked.` });
    };
    const action = { label: 'Undo', onPress: offerUndo(onPress) };
    toast({ title: 'Sending nudge', description: `To ${name}`, action });
  };
}
