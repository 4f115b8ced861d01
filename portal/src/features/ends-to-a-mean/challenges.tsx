import { Button, Dialog, EmptyState, Icon } from '@stackworks/ui';
import { useRef, useState } from 'react';
import type { Challenge, ChallengeInput } from './board.ts';
import { ChallengeForm } from './challenge-form.tsx';
import { ChallengeItem } from './challenge-item.tsx';
import { useUndo } from './use-undo.tsx';
import type { ChallengeActions } from './use-board.ts';

type Props = { challenges: readonly Challenge[]; actions: ChallengeActions };

/** The tab of challenges: each is turned into something that can be done. */
export function Challenges({ challenges, actions }: Props) {
  const [edited, setEdited] = useState<Challenge | 'new' | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { remove, line } = useUndo(
    challenges,
    { remove: ({ id }) => actions.remove(id), putBack: actions.putBack },
    ({ challenge }) => challenge,
    () => heading.current?.focus(),
  );
  const save = (input: ChallengeInput) => {
    if (edited === 'new') actions.add(input);
    else if (edited) actions.edit(edited.id, input);
    setEdited(null);
  };
  const add = (
    <Button variant="primary" onClick={() => setEdited('new')}>
      <Icon name="plus" />
      New challenge
    </Button>
  );
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-4">
        <h2 ref={heading} tabIndex={-1} className="font-display text-t1 outline-none">
          Challenges
        </h2>
        {challenges.length > 0 && add}
      </div>
      {line}
      {challenges.length === 0 ? (
        <EmptyState
          isLocal
          title="No challenges yet"
          text="Write down what’s in the way, and what good could come of it."
        >
          {add}
        </EmptyState>
      ) : (
        <ul className="border-t-2 border-ink">
          {challenges.map((challenge) => (
            <ChallengeItem
              key={challenge.id}
              challenge={challenge}
              onStatus={(status) => actions.edit(challenge.id, { status })}
              onEdit={() => setEdited(challenge)}
              onRemove={() => remove(challenge)}
            />
          ))}
        </ul>
      )}
      <Dialog
        title={edited === 'new' ? 'New challenge' : 'Change challenge'}
        isOpen={edited !== null}
        onClose={() => setEdited(null)}
      >
        <ChallengeForm
          challenge={edited === 'new' ? null : edited}
          onSave={save}
          onCancel={() => setEdited(null)}
        />
      </Dialog>
    </>
  );
}
