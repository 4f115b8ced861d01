import { controlLook } from '#/components/dense.ts';

type Props<Choice extends string> = {
  label: string;
  choices: readonly (readonly [choice: Choice, name: string])[];
  chosen: Choice;
  onChoose: (choice: Choice) => void;
};

/** A few choices side by side, one of them taken. */
export const Segments = <Choice extends string>({ label, choices, chosen, onChoose }: Props<Choice>) => (
  <div role="group" aria-label={label} className="flex">
    {choices.map(([choice, name]) => (
      <button
        key={choice}
        type="button"
        aria-pressed={choice === chosen}
        className={`${controlLook} -ml-[1.5px] first:ml-0 [&:not(:first-child)]:rounded-l-none [&:not(:last-child)]:rounded-r-none ${choice === chosen ? '!border-ink !bg-ink text-paper' : ''}`}
        onClick={() => onChoose(choice)}
      >
        {name}
      </button>
    ))}
  </div>
);
