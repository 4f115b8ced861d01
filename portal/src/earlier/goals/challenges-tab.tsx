import { TextArea } from '@stackworks/ui';
import { z } from 'zod';
import { useContractForm } from '#/components/form.tsx';
import { OptionSelect, toOptions } from '#/components/option-select.tsx';
import { newKey } from '#/lib/forms/idempotency-key.ts';
import { EditableList, ItemForm } from './editable-list.tsx';
import { challengeInput, challengeStatuses, splitSteps, type Challenge } from './goals.ts';
import type { ListActions } from './use-goals.ts';

const statusNames = { identified: 'Identified', 'in-progress': 'In progress', transformed: 'Transformed' };

type Props = { challenges: readonly Challenge[]; actions: ListActions<Challenge> };

export const ChallengesTab = ({ challenges, actions }: Props) => (
  <EditableList
    title="Challenges"
    noun="challenge"
    emptyText="Write down what’s in the way, and what good could come of it."
    items={challenges}
    nameOf={({ challenge }) => challenge}
    actions={actions}
    form={(challenge, close) => <ChallengeForm challenge={challenge} actions={actions} onDone={close} />}
  >
    {({ id, challenge, opportunity, actionSteps, status }, buttons) => (
      <>
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <h3 className="whitespace-pre-line font-display text-t2">{challenge}</h3>
          <p className="mt-1.5 whitespace-pre-line">
            <b className="font-label">Opportunity:</b> {opportunity}
          </p>
          {actionSteps.length > 0 && (
            <ol aria-label="Action steps" className="mt-3 grid list-decimal gap-1 pl-5 text-sm">
              {actionSteps.map((step, at) => (
                <li key={at}>{step}</li>
              ))}
            </ol>
          )}
          {buttons}
        </div>
        <OptionSelect
          label="Status"
          aria-label={`Status of ${challenge}`}
          value={status}
          options={toOptions(challengeStatuses, statusNames)}
          onChange={(chosen) => actions.edit(id, (latest) => ({ ...latest, status: chosen }))}
        />
      </>
    )}
  </EditableList>
);

const formInput = challengeInput.extend({ actionSteps: z.string().transform(splitSteps) });

type FormProps = Pick<Props, 'actions'> & { challenge: Challenge | null; onDone: () => void };

function ChallengeForm({ challenge, actions, onDone }: FormProps) {
  const form = useContractForm({
    schema: formInput,
    defaultValues: {
      challenge: challenge?.challenge ?? '',
      opportunity: challenge?.opportunity ?? '',
      actionSteps: challenge?.actionSteps.join('\n') ?? '',
    },
    send: (input) => {
      if (challenge) actions.edit(challenge.id, (latest) => ({ ...latest, ...input }));
      else actions.add({ ...input, id: newKey(), status: 'identified' });
      onDone();
    },
  });
  const { field } = form;
  return (
    <ItemForm form={form} save={challenge ? 'Save challenge' : 'Add challenge'} onCancel={onDone}>
      <TextArea label="Challenge" rows={2} {...field('challenge')} />
      <TextArea label="Opportunity" rows={2} {...field('opportunity')} />
      <TextArea
        label="Action steps"
        isOptional
        rows={4}
        hint="One step per line."
        {...field('actionSteps')}
      />
    </ItemForm>
  );
}
