import { Link } from 'wouter';
import { UnreadCount } from '#/components/unread-count.tsx';

type Props = { name: string; text: string; href: string; isOpen?: boolean; unread: number };

export const ConversationLink = ({ name, text, href, isOpen = false, unread }: Props) => (
  <Link
    href={href}
    aria-current={isOpen ? 'page' : undefined}
    className={`flex min-h-11 items-center gap-3 border-b border-edge px-3.5 py-3 no-underline ${
      isOpen ? 'border-l-[3px] border-l-pounamu bg-pounamu-wash' : 'hover:bg-fold'
    }`}
  >
    <span className="min-w-0 flex-1">
      <span className="block break-words font-label">{name}</span>
      <span className="block text-sm text-soft">{text}</span>
    </span>
    <UnreadCount number={unread} />
  </Link>
);
