import { savedViewLimits } from '@stackworks/contracts';
import { Button, TextField } from '@stackworks/ui';
import { useState, type SyntheticEvent } from 'react';

type Props = {
  /** What it is called so far. */
  name: string;
  isBusy: boolean;
  error: string | undefined;
  onSave: (name: string) => void;
};

/** Asks what a view is to be called. */
export function ViewName({ name: before, isBusy, error, onSave }: Props) {
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
