import { replyVariables, savedReplyInput, type SavedReply } from '@stackworks/contracts';
import { TextArea, TextField } from '@stackworks/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { FormButtons } from '#/components/form-dialog.tsx';
import { ContractForm, useContractForm } from '#/components/form.tsx';
import { api } from '#/lib/api/client.ts';
import { failureMessage, hasCode } from '#/lib/api/errors.ts';
import { clearDrafts, readDrafted, saveDraft } from '#/lib/forms/drafts.ts';
import { savedRepliesKey } from '#/lib/query-keys.ts';

type Props = {
  /** Null for a new one. */
  reply: SavedReply | null;
  adminId: string;
  onSaved: (id: string) => void;
  onCancel: () => void;
};

/** Adds or changes a saved reply. A click on a variable writes it into the text. The draft is stored until it is saved or cancelled. */
export function SavedReplyForm({ reply, adminId, onSaved, onCancel }: Props) {
  const draft = `saved-reply:${adminId}:${reply?.id ?? 'new'}`;
  const queryClient = useQueryClient();
  // What the draft replaces: the version stored when the typing began.
  const [version, setVersion] = useState(() =>
    Number(readDrafted(draft, { version: String(reply?.version ?? 0) }).version),
  );
  const text = useRef<HTMLTextAreaElement>(null);
  const form = useContractForm({
    schema: savedReplyInput,
    draft,
    defaultValues: readDrafted(draft, { title: reply?.title ?? '', text: reply?.text ?? '' }),
    failure: { title: 'Not saved', fallback: 'We couldn’t save the reply. Please try again.' },
    send: async (json) => {
      const replies = api.admin['saved-replies'];
      const answer = await (reply
        ? replies[':id'].$patch({ param: { id: reply.id }, json: { ...json, version } })
        : replies.$post({ json }));
      const { id } = await answer.json();
      await queryClient.invalidateQueries({ queryKey: savedRepliesKey });
      onSaved(id);
    },
    onFailure: (error) => {
      if (!reply || !hasCode(error, 'conflict')) return false;
      void showCurrent(reply.id, failureMessage(error, ''));
      return true;
    },
  });
  /** After a colleague's change: what was typed stays, and replaces what it is now if it is saved again. */
  const showCurrent = async (id: string, problem: string) => {
    form.setError('root', { message: `${problem} Save again to use yours.` });
    const { items } = await (await api.admin['saved-replies'].$get({ query: {} })).json();
    const current = items.find((each) => each.id === id);
    if (!current) return;
    for (const name of ['title', 'text'] as const) {
      if (current[name] !== form.getValues(name)) {
        form.setError(name, { message: `Changed meanwhile to: ${current[name]}` });
      }
    }
    setVersion(current.version);
  };
  const saveTyped = () => {
    form.saveTyped();
    saveDraft(draft, { version: String(version) });
  };
  const insert = (variable: string) => {
    const box = text.current;
    if (!box) return;
    box.setRangeText(`{{${variable}}}`, box.selectionStart, box.selectionEnd, 'end');
    form.setValue('text', box.value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    saveTyped();
    box.focus();
  };
  const { field, setFocus } = form;
  useEffect(() => setFocus('title'), [setFocus]);
  const { ref: register, ...textField } = field('text');
  return (
    <ContractForm form={form} onChange={saveTyped}>
      <TextField label="Title" {...field('title')} />
      <TextArea
        label="Text"
        rows={5}
        {...textField}
        ref={(box) => {
          text.current = box;
          register(box);
        }}
      />
      <fieldset className="col-span-full">
        <legend className="text-sm font-label">Variables, filled in when you use it</legend>
        <ul className="mt-2 flex flex-wrap gap-2">
          {Object.entries(replyVariables).map(([variable, meaning]) => (
            <li key={variable}>
              <button
                type="button"
                className="min-h-11 rounded-control border border-edge bg-paper px-3 py-1 text-left text-sm leading-tight hover:bg-fold"
                onClick={() => insert(variable)}
              >
                <span className="block font-semibold">{`{{${variable}}}`}</span>
                <span className="block text-xs text-soft">{meaning}</span>
              </button>
            </li>
          ))}
        </ul>
      </fieldset>
      <FormButtons
        form={form}
        cancelWaits={false}
        onCancel={() => {
          clearDrafts(draft);
          onCancel();
        }}
      >
        {reply ? 'Save changes' : 'Save reply'}
      </FormButtons>
    </ContractForm>
  );
}
