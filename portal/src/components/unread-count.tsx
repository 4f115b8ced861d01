export function UnreadCount({ number }: { number: number }) {
  if (number === 0) return null;
  return (
    <>
      <span className="tab-count !ml-0" aria-hidden="true">
        {number > 99 ? '99+' : number}
      </span>
      <span className="sr-only">{number} unread</span>
    </>
  );
}
