import { savedViewLimits, type SavedView } from '@stackworks/contracts';
import { Button, Dialog, Icon, TextField, useToast } from '@stackworks/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { savedViewsKey, savedViewsQuery } from '#/features/projects/staff/queries.ts';
import { controlLook } from '#/components/dense.ts';
import { Popover } from '#/components/popover.tsx';
import { api } from '#/lib/api/client.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { useFailureToast } from '#/lib/forms/failure-reports.ts';
import { readFilters, writeFilters, type Filters } from './filters.ts';

type Stored = { id?: string; name: string; query: string };

/** The user's saved views, to open, rename and delete, and a button to save the current filters. */
export function SavedViews({ filters, onOpen }: { filters: Filters; onOpen: (filters: Filters) => void }) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const { data } = useQuery(savedViewsQuery);
  /** The view in the dialog; a new one has no id. */
  const [named, setNamed] = useState<Stored | null>(null);
  const query = writeFilters(filters);
  const views = api.admin['saved-views'];
  const onSettled = () => queryClient.invalidateQueries({ queryKey: savedViewsKey });

  const save = useMutation({
    mutationFn: async ({ id, ...view }: Stored) => {
      await (id === undefined
        ? views.$post({ json: view })
        : views[':id'].$patch({ param: { id }, json: { name: view.name } }));
    },
    onSettled,
  });
  const remove = useMutation({
    mutationFn: async ({ id }: SavedView) => views[':id'].$delete({ param: { id } }),
    onSuccess: (_, { name, query: deleted }) =>
      toast({
        title: 'View deleted',
        description: name,
        action: { label: 'Undo', onPress: () => save.mutate({ name, query: deleted }) },
      }),
    onError: useFailureToast('Error', 'We couldn’t delete the view.'),
    onSettled,
  });
  const close = () => {
    setNamed(null);
    save.reset();
  };

  const current = data?.items.find((view) => view.query === query);
  return (
    <>
      <Popover
        buttonClassName={controlLook}
        className="left-0 max-sm:-left-24"
        button={
          <>
            {current ? <span className="max-w-32 truncate">{current.name}</span> : 'Views'}
            <span className="sr-only">{current && ', one of your views'}</span>
            <Icon name="chevron" size={14} className="text-soft" />
          </>
        }
      >
        {data && data.items.length > 0 && (
          <ul aria-label="Saved views" className="mb-3 grid max-h-80 w-72 gap-1.5 overflow-y-auto p-px">
            {data.items.map((view) => (
              <li key={view.id} className="flex min-w-0 items-stretch bg-sheet shadow-sheet">
                <button
                  type="button"
                  className="min-h-[40px] min-w-0 flex-1 break-words px-3 text-left text-sm font-semibold"
                  aria-pressed={view.query === query}
                  onClick={() => onOpen(readFilters(new URLSearchParams(view.query)))}
                >
                  {view.query === query && <Icon name="tick" size={15} className="mr-1.5 inline" />}
                  {view.name}
                </button>
                <ViewAction
                  icon="pencil"
                  label={`Rename the view ${view.name}`}
                  onPress={() => setNamed(view)}
                />
                <ViewAction
                  icon="cross"
                  label={`Delete the view ${view.name}`}
                  onPress={() => remove.mutate(view)}
                />
              </li>
            ))}
          </ul>
        )}
        <Button size="small" onClick={() => setNamed({ name: '', query })}>
          Save this view
        </Button>
      </Popover>
      <Dialog
        title={named && named.id === undefined ? 'Save this view' : 'Rename this view'}
        isOpen={named !== null}
        isBusy={save.isPending}
        onClose={close}
      >
        {named && (
          <ViewNameForm
            name={named.name}
            isBusy={save.isPending}
            error={save.error ? failureMessage(save.error, 'We couldn’t save the view.') : undefined}
            onSave={(name) => save.mutate({ ...named, name }, { onSuccess: close })}
          />
        )}
      </Dialog>
    </>
  );
}

type ViewActionProps = { icon: 'pencil' | 'cross'; label: string; onPress: () => void };

const ViewAction = ({ icon, label, onPress }: ViewActionProps) => (
  <button
    type="button"
    className="grid min-h-[40px] w-10 flex-none place-items-center border-l border-edge"
    aria-label={label}
    onClick={onPress}
  >
    <Icon name={icon} size={15} />
  </button>
);

type NameProps = {
  name: string;
  isBusy: boolean;
  error: string | undefined;
  onSave: (name: string) => void;
};

function ViewNameForm({ name: before, isBusy, error, onSave }: NameProps) {
  const [name, setName] = useState(before);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (name.trim() && !isBusy) onSave(name);
  };
  return (
    <form onSubmit={submit} className="grid gap-5">
      <TextField
        label="Name"
        hint="Only you can see it."
        maxLength={savedViewLimits.name}
        required
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        {...(error && { error })}
      />
      <Button type="submit" variant="primary" className="justify-self-start" isBusy={isBusy}>
        Save
      </Button>
    </form>
  );
}
