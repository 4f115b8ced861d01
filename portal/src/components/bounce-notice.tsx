import { formatShortDay } from '#/lib/format.ts';

type Props = { at: string; email: string; advice: string };

/** Says that our emails to somebody come back. */
export const BounceNotice = ({ at, email, advice }: Props) => (
  <p className="mt-4 border-l-[5px] border-danger bg-danger-wash px-4 py-3 text-sm [overflow-wrap:anywhere]">
    <strong>Our emails don’t arrive.</strong> On {formatShortDay(at)} one to {email} came back. {advice}
  </p>
);
