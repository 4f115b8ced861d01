import { describeSupport, teamChatPath, type ClientUser } from '@stackworks/contracts';
import { Button, Dialog, Icon } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { catalogueQuery, siteSettingsQuery } from '#/features/content/index.ts';
import { useStackbot } from '#/lib/use-stackbot.ts';

/** Replaces StackBot's button for clients: the team first, StackBot second. */
export function HelpButton({ client }: { client: ClientUser }) {
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const openStackbot = useStackbot();
  const close = () => setOpen(false);
  const askStackbot = () => {
    close();
    if (opener.current) void openStackbot(opener.current);
  };
  return (
    <>
      <button
        ref={opener}
        type="button"
        className="inline-flex min-h-10 items-center gap-2 rounded-control bg-ink px-3.5 py-[7px] text-sm font-label leading-tight text-paper transition-[transform,box-shadow] duration-fast ease-paper hover:-translate-x-0.5 hover:-translate-y-0.5 hover:shadow-lift active:transform-none active:shadow-none"
        onClick={() => setOpen(true)}
      >
        <Icon name="chat" size={20} />
        Help
      </button>
      <Dialog title="How can we help?" isOpen={isOpen} onClose={close}>
        <div className="grid gap-7">
          <div>
            <Link href={teamChatPath} className="button button-primary" data-focus-first onClick={close}>
              Message the team
            </Link>
            <ReplyTime client={client} />
          </div>
          <div className="border-t border-edge pt-5">
            <Button onClick={askStackbot}>Ask StackBot</Button>
            <p className="mt-2.5 text-sm text-soft">Quick answers about plans and prices, any time.</p>
          </div>
        </div>
      </Dialog>
    </>
  );
}

function ReplyTime({ client }: { client: ClientUser }) {
  const { data: settings } = useQuery(siteSettingsQuery);
  const { data: catalogue } = useQuery(catalogueQuery);
  if (!settings || !catalogue) return null;
  return <p className="mt-2.5 text-sm text-soft">{describeSupport(settings, catalogue, client)}</p>;
}
