import { Icon, Select } from '@stackworks/ui';
import { type Challenge, type ChallengeStatus, challengeStatuses, challengeStatusNames } from './board.ts';

type Props = {
  challenge: Challenge;
  onStatus: (status: ChallengeStatus) => void;
  onEdit: () => void;
  onRemove: () => void;
};

/** One challenge, the opportunity in it, and what to do. */
export function ChallengeItem({ challenge: shown, onStatus, onEdit, onRemove }: Props) {
  const { challenge, opportunity, actionSteps, status } = shown;
  return (
    <li className="grid gap-x-9 gap-y-4 border-b border-edge py-5 sm:grid-cols-[minmax(0,1fr)_13rem]">
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
        <div className="mt-2 flex gap-1">
          <button
            type="button"
            className="icon-button -ml-3"
            aria-label={`Change ${challenge}`}
            onClick={onEdit}
          >
            <Icon name="pencil" />
          </button>
          <button type="button" className="icon-button" aria-label={`Delete ${challenge}`} onClick={onRemove}>
            <Icon name="bin" />
          </button>
        </div>
      </div>
      <Select
        label="Status"
        aria-label={`Status of ${challenge}`}
        value={status}
        onChange={({ currentTarget }) => {
          const chosen = challengeStatuses.find((each) => each === currentTarget.value);
          if (chosen) onStatus(chosen);
        }}
      >
        {challengeStatuses.map((each) => (
          <option key={each} value={each}>
            {challengeStatusNames[each]}
          </option>
        ))}
      </Select>
    </li>
  );
}
