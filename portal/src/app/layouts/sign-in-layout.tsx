import { siteRoutes, type Role } from '@stackworks/contracts';
import type { ReactNode } from 'react';
import { ScreenHeading } from '#/components/screen-heading.tsx';
import { HomeLink } from './home-link.tsx';

type Props = {
  of: Role;
  title: string;
  /** May come late; its line is reserved. */
  subtitle: string | undefined;
  children: ReactNode;
};

/** The form on paper to the left, a green half to the right; on phones it is below the form. */
export function SignInLayout({ of: role, title, subtitle, children }: Props) {
  return (
    <div className="grid min-h-dvh md:grid-cols-2">
      <main className="flex flex-col px-5 py-7 sm:px-12 sm:py-12 lg:px-[60px]">
        <HomeLink className="self-start" />
        <div className="w-full max-w-[27.5rem] py-12 md:my-auto">
          <ScreenHeading title={title} className="text-balance break-words font-display text-d2" />
          <p className="mb-7 mt-3 min-h-[1.6em] text-soft">{subtitle}</p>
          {children}
        </div>
        <a href={siteRoutes.home} className="link self-start py-2.5 text-sm">
          Back to Home
        </a>
      </main>
      <aside className="overflow-hidden bg-band text-band-on">
        <Sheets messages={messages[role]} />
      </aside>
    </div>
  );
}

type Message = readonly [title: string, text: string];

const messages: Readonly<Record<Role, readonly [Message, Message, Message]>> = {
  client: [
    ['Submit your details', 'Tell us what the job is and who it’s for. We start from what you write.'],
    ['Track progress', 'See where every project is up to, from pending to completed.'],
    ['Communicate', 'Talk to the people doing the work, all in one place.'],
  ],
  admin: [
    ['See every project', 'All clients’ briefs in one list, newest first.'],
    ['Update the status', 'Clients see every status change you make here.'],
    ['Bring in the team', 'Only staff can create accounts for staff.'],
  ],
};

/** Paper and place of each sheet: together they lie as in the logo. */
const papers = [
  'bg-pounamu-wash text-ink ml-[24%]',
  'bg-sheet text-ink ml-[12%] mr-[12%] -mt-5',
  'bg-ink text-paper mr-[24%] -mt-5',
];

const Sheets = ({ messages: shown }: { messages: readonly Message[] }) => (
  <ul className="mx-auto flex min-h-full max-w-[640px] flex-col justify-center p-9 lg:p-12">
    {shown.map(([title, text], index) => (
      <li key={title} className={`p-7 pb-12 outline outline-[1.5px] outline-ink ${papers[index]}`}>
        <h2 className="font-display text-t1">{title}</h2>
        <p className="mt-2">{text}</p>
      </li>
    ))}
  </ul>
);
