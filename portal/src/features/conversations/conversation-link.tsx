import type { ReactNode } from 'react';
import { Link } from 'wouter';

type Props = {
  name: string;
  text: string;
  href: string;
  isOpen?: boolean;
  unread: number | undefined;
  /** When its newest message came. */
  time?: ReactNode;
  /** Before the name. */
  children?: ReactNode;
};

/** An entry of a list of conversations. */
export const ConversationLink = ({ name, text, href, isOpen = false, unread = 0, time, children }: Props) => (
  <Link
    href={href}
    aria-current={isOpen ? 'page' : undefined}
    className={`flex min-h-11 items-center gap-3 border-b border-edge px-3.5 py-3 no-underline ${
      isOpen ? 'border-l-[3px] border-l-pounamu bg-pounamu-wash' : 'hover:bg-fold'
    }`}
  >
    {children}
    <span className="min-w-0 flex-1">
      <span className="flex items-baseline gap-3">
        <span className="min-w-0 flex-1 break-words font-label">{name}</span>
        {time}
      </span>
      <span className="line-clamp-2 text-sm text-soft [overflow-wrap:anywhere]">{text}</span>
    </span>
    <UnreadCount number={unread} />
  </Link>
);

function UnreadCount({ number }: { number: number }) {
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
