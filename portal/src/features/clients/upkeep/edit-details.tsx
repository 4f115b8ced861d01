import type { ClientDetail } from '@stackworks/contracts';
import { useToast } from '@stackworks/ui';
import { useState } from 'react';
import { FormButtons } from '#/components/form-dialog.tsx';
import { ContractForm, useContractForm } from '#/components/form.tsx';
import { clearDrafts, findDraft, readDrafted, saveDraft } from '#/lib/forms/drafts.ts';
import { detailsForm, toDetails, type Details } from './details-form.ts';
import { DetailFields } from './detail-fields.tsx';
import { DetailConflict, useSaveDetails } from './use-save-details.ts';

const beforeOf = (draft: string) => `${draft}:before`;

/** Whether a draft of somebody's edits waits in this browser. */
export const hasDetailEdits = (draft: string): boolean => findDraft(draft, 'firstName') !== null;

type Props = { client: ClientDetail; draft: string; onDone: () => void };

/** Edits a client's details in place. What is typed stays in this browser until it is saved or cancelled. */
export function EditDetails({ client, draft, onDone }: Props) {
  const toast = useToast();
  const save = useSaveDetails(client);
  const [stored] = useState(() => toDetails(client));
  // What the edits replace: the details stored when the typing began.
  const [before, setBefore] = useState<Details>(() => readDrafted(beforeOf(draft), stored));
  const form = useContractForm({
    schema: detailsForm,
    draft,
    defaultValues: readDrafted(draft, stored),
    failure: {
      title: 'Not saved',
      fallback: 'We couldn’t save the details. Please try again.',
      isQuiet: true,
    },
    send: async (typed) => {
      const { pendingEmail, email } = await save(before, typed);
      const isMoving = typed.email !== before.email && pendingEmail === typed.email;
      toast({
        title: 'Details saved',
        ...(isMoving && {
          description: `We’ve emailed ${pendingEmail} a link. Until it’s confirmed, ${email} stays.`,
        }),
      });
      onDone();
    },
    onFailure: (error) => {
      if (!(error instanceof DetailConflict)) return false;
      for (const name of error.fields) {
        form.setError(name, { message: `Changed meanwhile to: ${error.stored[name] || '(empty)'}` });
      }
      form.setError('root', {
        message:
          'These details were changed by someone else. What you typed is still here. Check what is marked below, then save again to use yours.',
      });
      acknowledge(error);
      return true;
    },
  });
  /** After a conflict was shown: what was typed now replaces the conflicting details, and no others. */
  const acknowledge = ({ fields, stored: seen }: DetailConflict) => {
    const replaced = { ...before };
    for (const name of fields) replaced[name] = seen[name];
    setBefore(replaced);
    saveDraft(beforeOf(draft), replaced);
  };
  return (
    <ContractForm
      form={form}
      className="sm:grid-cols-2"
      onChange={() => {
        form.saveTyped();
        saveDraft(beforeOf(draft), before);
      }}
    >
      <DetailFields
        field={form.field}
        emailHint="A new address takes effect once the client confirms it. We’ll email both."
      />
      <FormButtons
        form={form}
        variant="secondary"
        busyText="Saving..."
        onCancel={() => {
          clearDrafts(draft);
          onDone();
        }}
      >
        Save
      </FormButtons>
    </ContractForm>
  );
}
