type Props = {
  /** What it is the progress of; read out. */
  label: string;
  /** 0 to 100. */
  value: number;
};

/** How far something has come. The number stands beside it. */
export function ProgressBar({ label, value }: Props) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-3 w-full border-[1.5px] border-edge-strong bg-sheet forced-colors:border-current"
    >
      <div
        className="h-full bg-pounamu transition-[width] duration-base motion-reduce:transition-none forced-colors:bg-[Highlight]"
        style={{ width: `${value}%` }}
      />
    </div>
  );
}
