import { replyVariables, savedReplyInput, type SavedReply } from '@stackworks/contracts';
import { TextArea, TextField } from '@stackworks/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormButtons } from '#/components/form-dialog.tsx';
import { ContractForm, useContractForm } from '#/components/form.tsx';
import { api } from '#/lib/api/client.ts';
import { failureMessage, hasCode } from '#/lib/api/errors.ts';
import { savedRepliesKey } from '#/lib/query-keys.ts';

type Props = {
  /** Null for a new one. */
  reply: SavedReply | null;
  onSaved: (id: string) => void;
  onCancel: () => void;
};

/** Adds or changes a saved reply. A click on a variable writes it into the text. */
export function SavedReplyForm({ reply, onSaved, onCancel }: Props) {
  const queryClient = useQueryClient();
  const [version, setVersion] = useState(reply?.version);
  const form = useContractForm({
    schema: savedReplyInput,
    defaultValues: { title: reply?.title ?? '', text: reply?.text ?? '' },
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
  const insert = (variable: string) => {
    form.setFocus('text');
    const box = document.activeElement;
    if (!(box instanceof HTMLTextAreaElement)) return;
    box.setRangeText(`{{${variable}}}`, box.selectionStart, box.selectionEnd, 'end');
    form.setValue('text', box.value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  };
  return (
    <ContractForm form={form}>
      <TextField label="Title" {...form.field('title')} />
      <TextArea label="Text" rows={5} {...form.field('text')} />
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
      <FormButtons form={form} onCancel={onCancel} cancelWaits={false}>
        {reply ? 'Save changes' : 'Save reply'}
      </FormButtons>
    </ContractForm>
  );
}
