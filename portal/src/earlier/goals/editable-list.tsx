import { Button, Dialog, EmptyState, Icon } from '@stackworks/ui';
import { useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { FormButtons } from '#/components/form-dialog.tsx';
import { ContractForm } from '#/components/form.tsx';
import { IconButton } from '#/components/icon-button.tsx';
import type { ListActions } from './use-goals.ts';

type Props<Item extends { id: string }> = {
  title: string;
  noun: string;
  emptyText: string;
  items: readonly Item[];
  nameOf: (item: Item) => string;
  actions: ListActions<Item>;
  /** The form that changes an item, or adds one when it is null. */
  form: (item: Item | null, close: () => void) => ReactNode;
  /** An item, given its edit and delete buttons. */
  children: (item: Item, buttons: ReactNode) => ReactNode;
};

/** Focuses the Undo button, as the element that had the focus is gone. Stable, so that it runs once. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

/** A list to add to, edit and delete from. Deleting is immediate, and the last deletion can be undone. */
export function EditableList<Item extends { id: string }>(props: Props<Item>) {
  const { title, noun, emptyText, items, nameOf, actions, form, children } = props;
  const [edited, setEdited] = useState<Item | 'new' | null>(null);
  const [deleted, setDeleted] = useState<{ item: Item; at: number } | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const close = () => setEdited(null);
  const remove = (item: Item) => {
    setDeleted({ item, at: items.indexOf(item) });
    actions.remove(item);
  };
  const undo = () => {
    if (deleted) actions.putBack(deleted.item, deleted.at);
    setDeleted(null);
    heading.current?.focus();
  };
  const add = (
    <Button variant="primary" onClick={() => setEdited('new')}>
      <Icon name="plus" />
      New {noun}
    </Button>
  );
  const buttons = (item: Item) => (
    <div className="mt-2 flex gap-1">
      <IconButton
        icon="pencil"
        className="-ml-3"
        label={`Change ${nameOf(item)}`}
        onClick={() => setEdited(item)}
      />
      <IconButton icon="bin" label={`Delete ${nameOf(item)}`} onClick={() => remove(item)} />
    </div>
  );
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-4">
        <h2 ref={heading} tabIndex={-1} className="font-display text-t1 outline-none">
          {title}
        </h2>
        {items.length > 0 && add}
      </div>
      <p role="status" className="mb-4 break-words empty:hidden">
        {deleted && (
          <>
            “{nameOf(deleted.item)}” is deleted.{' '}
            <button
              key={deleted.at}
              ref={takeFocus}
              type="button"
              className="link min-h-6 px-1"
              onClick={undo}
            >
              Undo
            </button>
          </>
        )}
      </p>
      {items.length === 0 ? (
        <EmptyState isLocal title={`No ${noun}s yet`} text={emptyText}>
          {add}
        </EmptyState>
      ) : (
        <ul className="border-t-2 border-ink">
          {items.map((item) => (
            <li
              key={item.id}
              className="grid gap-x-9 gap-y-4 border-b border-edge py-5 sm:grid-cols-[minmax(0,1fr)_13rem]"
            >
              {children(item, buttons(item))}
            </li>
          ))}
        </ul>
      )}
      <Dialog
        title={`${edited === 'new' ? 'New' : 'Change'} ${noun}`}
        isOpen={edited !== null}
        onClose={close}
      >
        {form(edited === 'new' ? null : edited, close)}
      </Dialog>
    </>
  );
}

type FormProps = Pick<ComponentProps<typeof ContractForm>, 'form' | 'children'> & {
  save: string;
  onCancel: () => void;
};

export const ItemForm = ({ form, save, onCancel, children }: FormProps) => (
  <ContractForm form={form} className="!gap-4">
    {children}
    <div className="mt-2">
      <FormButtons form={form} onCancel={onCancel}>
        {save}
      </FormButtons>
    </div>
  </ContractForm>
);
