/** A paper dart. */
export function SendIcon() {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      aria-hidden="true"
    >
      <path d="M3 10 17 4l-4 13-3-5-7-2Z" />
    </svg>
  );
}
