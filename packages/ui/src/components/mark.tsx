/** Our mark, three sheets. @param size its width and height, in pixels */
export function Mark({ size }: { size: number }) {
  return (
    <svg
      className="flex-none"
      width={size}
      height={size}
      viewBox="0 0 34 34"
      stroke="var(--ink)"
      strokeWidth="1.8"
      aria-hidden="true"
    >
      <path fill="var(--pounamu)" d="M11.5 3H31v13.5H11.5z" />
      <path fill="var(--sheet)" d="M7 10.25h19.5v13.5H7z" />
      <path fill="var(--ink)" d="M2.5 17.5H22V31H2.5z" />
    </svg>
  );
}
