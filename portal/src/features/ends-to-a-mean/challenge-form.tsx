import { Button, TextArea } from '@stackworks/ui';
import { useState, type SubmitEvent } from 'react';
import { challengeInput, splitSteps, type Challenge, type ChallengeInput } from './board.ts';

type Props = {
  /** The challenge to change; null for a new one. */
  challenge: Challenge | null;
  onSave: (input: ChallengeInput) => void;
  onCancel: () => void;
};

/** What is hard, what good it may do, and what to do about it. */
export function ChallengeForm({ challenge, onSave, onCancel }: Props) {
  const [typed, setTyped] = useState({
    challenge: challenge?.challenge ?? '',
    opportunity: challenge?.opportunity ?? '',
    actionSteps: challenge?.actionSteps.join('\n') ?? '',
  });
  const [errors, setErrors] = useState<Partial<Record<keyof typeof typed, string>>>({});
  const control = (field: keyof typeof typed) => ({
    value: typed[field],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      setTyped({ ...typed, [field]: currentTarget.value });
      setErrors({ ...errors, [field]: undefined });
    },
    ...(errors[field] && { error: errors[field] }),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const parsed = challengeInput.safeParse({ ...typed, actionSteps: splitSteps(typed.actionSteps) });
    if (parsed.success) {
      onSave(parsed.data);
      return;
    }
    setErrors(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message])));
    const form = event.currentTarget;
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <TextArea label="Challenge" rows={2} {...control('challenge')} />
      <TextArea label="Opportunity" rows={2} {...control('opportunity')} />
      <TextArea
        label="Action steps"
        isOptional
        rows={4}
        hint="One step per line."
        {...control('actionSteps')}
      />
      <div className="mt-2 flex flex-wrap gap-3">
        <Button type="submit" variant="primary">
          {challenge ? 'Save challenge' : 'Add challenge'}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
