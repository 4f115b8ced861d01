import type { SavedView } from '@stackworks/contracts';
import { Button, Dialog, Icon } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureMessage } from '#/lib/api/errors.ts';
import { readFilters, writeFilters, type Filters } from './filters.ts';
import { savedViewsQuery } from './queries.ts';
import { useSavedViews } from './use-saved-views.ts';
import { ViewName } from './view-name.tsx';

type Props = { filters: Filters; onOpen: (filters: Filters) => void };

/** The views one has saved, what renames and deletes them, and what saves the filters as they are. */
export function SavedViews({ filters, onOpen }: Props) {
  const { data } = useQuery(savedViewsQuery);
  const { save, rename, remove } = useSavedViews();
  const [named, setNamed] = useState<SavedView | 'new' | null>(null);
  const query = writeFilters(filters);

  const close = () => {
    setNamed(null);
    save.reset();
    rename.reset();
  };
  const error = save.error ?? rename.error;
  const isBusy = save.isPending || rename.isPending;

  return (
    <div className="mb-5 flex flex-wrap items-center gap-2.5">
      {data && data.items.length > 0 && (
        <ul aria-label="Saved views" className="flex min-w-0 flex-wrap gap-2.5">
          {data.items.map((view) => (
            <li key={view.id} className="flex min-w-0 items-stretch bg-sheet shadow-sheet">
              <button
                type="button"
                className="min-h-[40px] min-w-0 break-words px-3 text-sm font-semibold"
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
      <Button size="small" onClick={() => setNamed('new')}>
        Save this view
      </Button>
      <Dialog
        title={named === 'new' ? 'Save this view' : 'Rename this view'}
        isOpen={named !== null}
        isBusy={isBusy}
        onClose={close}
      >
        {named && (
          <ViewName
            name={named === 'new' ? '' : named.name}
            isBusy={isBusy}
            error={error ? failureMessage(error, 'We couldn’t save the view.') : undefined}
            onSave={(name) =>
              named === 'new'
                ? save.mutate({ name, query }, { onSuccess: close })
                : rename.mutate({ id: named.id, name }, { onSuccess: close })
            }
          />
        )}
      </Dialog>
    </div>
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
