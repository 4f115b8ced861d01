import type { ReactNode } from 'react';

/** Where the box of the list has room for a table. */
const columns =
  '[@container(min-width:44rem)]:grid-cols-[minmax(0,1.5fr)_10rem_minmax(0,1fr)_7rem_2rem] [@container(min-width:44rem)]:items-center [@container(min-width:44rem)]:gap-x-4';

/** The names of the columns; each row says by itself what it is about. */
export const PeopleHead = () => (
  <div
    aria-hidden="true"
    className={`hidden pb-2.5 text-sm font-label [@container(min-width:44rem)]:grid ${columns}`}
  >
    <span>Person</span>
    <span>Role</span>
    <span>What they may do</span>
    <span>Last here</span>
  </div>
);

type Props = { picture: ReactNode; name: ReactNode; note: string; children: ReactNode };

/** A person, or somebody who has been invited. @param children the other columns, below one another on a phone */
export const PeopleRow = ({ picture, name, note, children }: Props) => (
  <li className={`relative grid gap-2.5 border-b border-edge py-4 ${columns}`}>
    <div className="flex min-w-0 items-center gap-3.5 pr-12 [@container(min-width:44rem)]:pr-0">
      {picture}
      <div className="min-w-0">
        <p className="font-semibold leading-snug [overflow-wrap:anywhere]">{name}</p>
        <p className="text-sm text-soft [overflow-wrap:anywhere]">{note}</p>
      </div>
    </div>
    {children}
  </li>
);
