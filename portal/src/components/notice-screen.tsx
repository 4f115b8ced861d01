import { Button, LinkButton } from '@stackworks/ui';
import { ScreenHeading } from './screen-heading.tsx';

type Action = { text: string } & ({ href: string } | { onClick: () => void });

type Props = {
  title: string;
  text?: string;
  action: Action;
  away?: { text: string; href: string };
};

export function NoticeScreen(props: Props) {
  return (
    <main className="grid min-h-dvh place-items-center p-5">
      <Notice {...props} />
    </main>
  );
}

/** The same within a screen that has a header of its own. */
export function Notice({ title, text, action, away }: Props) {
  return (
    <div className="max-w-measure bg-sheet p-7 shadow-st1 sm:p-12">
      <ScreenHeading title={title} className="text-balance font-display text-d3" />
      {text && <p className="mt-3 text-soft">{text}</p>}
      <div className="mt-7 flex flex-wrap gap-3">
        {'href' in action ? (
          <LinkButton variant="primary" href={action.href}>
            {action.text}
          </LinkButton>
        ) : (
          <Button variant="primary" onClick={action.onClick}>
            {action.text}
          </Button>
        )}
        {away && (
          <LinkButton variant="quiet" href={away.href}>
            {away.text}
          </LinkButton>
        )}
      </div>
    </div>
  );
}
