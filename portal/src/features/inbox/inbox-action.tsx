import { nudgeDraft, type InboxItem } from '@stackworks/contracts';
import { useToast, Dialog, TextArea } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { controlLook } from '#/components/dense.ts';
import { FormButtons } from '#/components/form-dialog.tsx';
import { ContractForm, useContractForm } from '#/components/form.tsx';
import { Loaded } from '#/components/paged-list.tsx';
import { type Outcome, type OutcomeActions, useSendMessage } from '#/features/conversations/index.ts';
import { type ChangeProject, staffProjectQuery } from '#/features/projects/index.ts';
import { api } from '#/lib/api/client.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { clearDrafts, readDrafted, saveDraft } from '#/lib/forms/drafts.ts';
import { useFailureToast } from '#/lib/forms/failure-reports.ts';
import { inboxKey } from '#/lib/query-keys.ts';

/** How a control looks that ends an item. */
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

/** What ends an item of its kind, besides a reply: a nudge, or a start on requested changes. */
export function InboxAction({ item, adminId, onChange, onDealtWith }: Props) {
  const [isNudging, setNudging] = useState(false);
  const { kind } = item;
  return (
    <>
      {kind === 'review' && (
        <>
          <button type="button" className={controlLook} onClick={() => setNudging(true)}>
            Nudge…
          </button>
          <Dialog title={`Nudge ${item.name}`} isOpen={isNudging} onClose={() => setNudging(false)}>
            <NudgeDraft
              item={item}
              adminId={adminId}
              onClose={() => setNudging(false)}
              onSent={onDealtWith}
            />
          </Dialog>
        </>
      )}
      {kind === 'revision' && item.projectId !== null && (
        <StartChanges projectId={item.projectId} onChange={onChange} onStarted={onDealtWith} />
      )}
    </>
  );
}

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

/** Drafts a message that asks a client for feedback, to edit and send. */
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
  const send = useSendNudge(item, adminId, draft);
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

/** Sends it, which can be undone like any message. If it isn't sent, its text goes back into the draft. */
function useSendNudge({ id, name }: InboxItem, adminId: string, draft: string): (message: string) => void {
  const toast = useToast();
  const toastFailure = useFailureToast('Nudge not sent', 'Check your connection and try again.');
  const conversation = { kind: 'project', subjectId: id, role: 'admin', userId: adminId } as const;
  const putBack = ({ text: message }: { text: string }) => saveDraft(draft, { message });
  const onOutcome = (outcome: Outcome, { takeBack }: OutcomeActions) => {
    if (outcome.status === 'sent') toast({ title: 'Nudge sent', description: `${name} has the message.` });
    if (outcome.status !== 'rejected') return;
    const message = takeBack();
    if (message) putBack(message);
    toastFailure(outcome.error);
  };
  const { send } = useSendMessage(conversation, onOutcome, putBack);
  return (text) => send({ text, files: [], isInternal: false, seenUpTo: null, isNudge: true });
}
