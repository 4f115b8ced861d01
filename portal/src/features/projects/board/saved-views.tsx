import { savedViewLimits, type SavedView, type SavedViewInput } from '@stackworks/contracts';
import { Button, Dialog, Icon, TextField, useToast } from '@stackworks/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { api } from '#/lib/api/client.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { readFilters, writeFilters, type Filters } from './filters.ts';
import { savedViewsKey, savedViewsQuery } from './queries.ts';

type Props = { filters: Filters; onOpen: (filters: Filters) => void };

/** The views one has saved, and what saves the filters as they are. */
export function SavedViews({ filters, onOpen }: Props) {
  const { data } = useQuery(savedViewsQuery);
  const { save, remove } = useSavedViews();
  const [isNaming, setNaming] = useState(false);
  const [name, setName] = useState('');
  const query = writeFilters(filters);

  const close = () => {
    setNaming(false);
    setName('');
    save.reset();
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (name.trim()) save.mutate({ name, query }, { onSuccess: close });
  };

  return (
    <div className="mb-5 flex flex-wrap items-center gap-2.5">
      {data && data.items.length > 0 && (
        <ul aria-label="Saved views" className="flex flex-wrap gap-2.5">
          {data.items.map((view) => (
            <li key={view.id} className="flex items-center bg-sheet shadow-sheet">
              <button
                type="button"
                className="min-h-[40px] break-words px-3 text-sm font-semibold"
                aria-pressed={view.query === query}
                onClick={() => onOpen(readFilters(new URLSearchParams(view.query)))}
              >
                {view.query === query && <Icon name="tick" size={15} className="mr-1.5 inline" />}
                {view.name}
              </button>
              <button
                type="button"
                className="grid min-h-[40px] w-9 place-items-center border-l border-edge"
                aria-label={`Delete the view ${view.name}`}
                onClick={() => remove.mutate(view)}
              >
                <Icon name="cross" size={15} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Button size="small" onClick={() => setNaming(true)}>
        Save this view
      </Button>
      <Dialog title="Save this view" isOpen={isNaming} isBusy={save.isPending} onClose={close}>
        <form onSubmit={submit} className="grid gap-5">
          <TextField
            label="Name"
            hint="Only you see it."
            maxLength={savedViewLimits.name}
            required
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            {...(save.error && { error: failureMessage(save.error, 'The view could not be saved.') })}
          />
          <Button type="submit" variant="primary" isBusy={save.isPending}>
            Save
          </Button>
        </form>
      </Dialog>
    </div>
  );
}

function useSavedViews() {
  const queryClient = useQueryClient();
  const toast = useToast();
  const readAgain = () => queryClient.invalidateQueries({ queryKey: savedViewsKey });

  const save = useMutation({
    mutationFn: async (json: SavedViewInput) => api.admin['saved-views'].$post({ json }),
    onSettled: readAgain,
  });
  const remove = useMutation({
    mutationFn: async ({ id }: SavedView) => api.admin['saved-views'][':id'].$delete({ param: { id } }),
    onSuccess: (_, { name, query }) =>
      toast({
        title: 'View deleted',
        description: name,
        action: { label: 'Undo', onPress: () => save.mutate({ name, query }) },
      }),
    onError: (error) =>
      toast({
        title: 'Error',
        description: failureMessage(error, 'The view could not be deleted.'),
        tone: 'danger',
      }),
    onSettled: readAgain,
  });
  return { save, remove };
}
