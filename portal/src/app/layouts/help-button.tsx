import { teamChatPath } from '@stackworks/contracts';
import { Button, Dialog, Icon } from '@stackworks/ui';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { ReplyTime } from '#/features/conversations/index.ts';
import { useStackbot } from '#/lib/use-stackbot.ts';

/** Replaces StackBot's button for clients: the team first, StackBot second. */
export function HelpButton() {
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isOpening, setOpening] = useState(false);
  const openStackbot = useStackbot();
  const close = () => setOpen(false);
  const askStackbot = async () => {
    close();
    if (!opener.current) return;
    setOpening(true);
    await openStackbot(opener.current);
    setOpening(false);
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
        {isOpening ? 'Opening...' : 'Help'}
      </button>
      <Dialog title="How can we help?" isOpen={isOpen} onClose={close}>
        <div className="grid gap-7">
          <div>
            <Link href={teamChatPath} className="button button-primary" data-focus-first onClick={close}>
              Message the team
            </Link>
            {isOpen && <ReplyTime hasHours />}
          </div>
          <div className="border-t border-edge pt-5">
            <Button onClick={() => void askStackbot()}>Ask StackBot</Button>
            <p className="mt-2.5 text-sm text-soft">Quick answers about plans and prices, any time.</p>
          </div>
        </div>
      </Dialog>
    </>
  );
}
