import {
  briefFileParts,
  briefInput,
  idempotencyHeader,
  mapNames,
  projectInput,
  projectPriorities,
  projectTypeNames,
  projectTypes,
  type ClientDetail,
} from '@stackworks/contracts';
import { Button, Icon, Select, TextArea, TextField, useToast } from '@stackworks/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { z } from 'zod';
import { type DialogFormProps, FormButtons, FormDialog } from '#/components/form-dialog.tsx';
import { ContractForm, useContractForm } from '#/components/form.tsx';
import { Options, toOptions } from '#/components/option-select.tsx';
import { briefFiles, briefQuestions } from '#/features/projects/brief/brief-questions.ts';
import { priorityNames } from '#/features/projects/words.ts';
import { staffProjectPath, useAddressFilters } from '#/lib/address.ts';
import { api } from '#/lib/api/client.ts';
import { clearDrafts, readDrafted } from '#/lib/forms/drafts.ts';
import { attemptKey } from '#/lib/forms/idempotency-key.ts';
import { clientPageKey, invalidateAll, staffProjectsKey } from '#/lib/query-keys.ts';
import { useKeys } from '#/lib/keys.ts';

const { priority, logo, photos } = briefInput.shape;
const projectType = z.string().pipe(z.enum(projectTypes, 'Choose a project type'));
/** A name and a type are enough: the client can answer the rest. */
const schema = projectInput.extend({ projectType, priority, logo, photos });

const blank = {
  ...mapNames(
    ['projectName', 'projectType', 'logo', 'photos', ...briefQuestions.map(({ name }) => name)],
    () => '',
  ),
  priority: 'normal',
};

export const nameOf = ({ firstName, lastName }: Pick<ClientDetail, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`;

/**
 * Whether the dialog that starts a project is open, and what opens or closes it; N opens it, too. It is in the address, so
 * that commands and keys of other screens lead here.
 */
export function useStarting(): [boolean, (isOpen: boolean) => void] {
  const [parameters, set] = useAddressFilters<'start'>();
  const setOpen = (isOpen: boolean) => set({ start: isOpen ? 'project' : '' }, { replace: true });
  useKeys('client', () => ({ start: () => setOpen(true) }));
  return [parameters.get('start') === 'project', setOpen];
}

type Props = { client: ClientDetail; adminId: string };

/** Starts a project for a client, with a brief that staff write. */
export function StartProject({ client, adminId }: Props) {
  const [isOpen, setOpen] = useStarting();
  return (
    <>
      <Button variant="primary" size="small" aria-keyshortcuts="n" onClick={() => setOpen(true)}>
        <Icon name="plus" />
        Start a project for them
      </Button>
      <FormDialog
        title={`Start a project for ${nameOf(client)}`}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        {(form) => <StartForm clientId={client.id} adminId={adminId} {...form} />}
      </FormDialog>
    </>
  );
}

type FormProps = DialogFormProps & { clientId: string; adminId: string };

/** The draft is stored until it is sent or cancelled. */
export function StartForm({ clientId, adminId, onBusy, onClose }: FormProps) {
  const draft = `start-project:${adminId}:${clientId}`;
  const toast = useToast();
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const form = useContractForm({
    schema,
    draft,
    onBusy,
    defaultValues: readDrafted(draft, blank),
    failure: {
      title: 'Not started',
      fallback: 'We couldn’t start the project. Please try again.',
      isQuiet: true,
    },
    send: async (json) => {
      const headers = { [idempotencyHeader]: attemptKey(draft, json) };
      const param = { id: clientId };
      const response = await api.admin.clients[':id'].projects.$post({ param, json }, { headers });
      const { id } = await response.json();
      toast({ title: 'Project started', description: 'The client sees it among their projects.' });
      onClose();
      void invalidateAll(queryClient, clientPageKey(clientId), staffProjectsKey);
      navigate(staffProjectPath(id));
    },
  });
  const { field } = form;
  return (
    <ContractForm form={form}>
      <p className="text-sm text-soft">
        Write what you know. The client sees this brief and can add to it until work starts.
      </p>
      <TextField label="Project name" autoComplete="off" data-focus-first {...field('projectName')} />
      <Select label="Project type" {...field('projectType')}>
        <Options options={[['', 'Choose one'], ...toOptions(projectTypes, projectTypeNames)]} />
      </Select>
      {briefQuestions.map(({ name, label }) => (
        <TextArea key={name} label={label} isOptional {...field(name)} />
      ))}
      {briefFileParts.map((part) => (
        <Select key={part} label={briefFiles[part].title} {...field(part)}>
          <option value="">The client sends it later</option>
          <option value="none">They don’t have any</option>
        </Select>
      ))}
      <Select label="Priority" {...field('priority')}>
        <Options options={toOptions(projectPriorities, priorityNames)} />
      </Select>
      <FormButtons
        form={form}
        busyText="Starting..."
        onCancel={() => {
          clearDrafts(draft);
          onClose();
        }}
      >
        Start project
      </FormButtons>
    </ContractForm>
  );
}
