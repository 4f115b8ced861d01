import type { AdminUser, InboxItem } from '@stackworks/contracts';
import { Button, Icon, Spinner } from '@stackworks/ui';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'wouter';
import { controlLook, paneLook, paneWords } from '#/components/dense.ts';
import { lazyScreen } from '#/components/lazy-screen.tsx';
import { ListLoading } from '#/components/loading.tsx';
import { Loaded } from '#/components/paged-list.tsx';
import { Chat, ProjectThread } from '#/features/conversations/index.ts';
import { ChangeConflict, useChangeProject } from '#/features/projects/index.ts';
import {
  AssignMenu,
  describeItem,
  describeRule,
  describeTimeInWords,
  type Entry,
  type Inbox,
  HandledItem,
  hasAction,
  InboxAction,
  isSnoozed,
  SnoozeMenu,
  StatusMenu,
  strongLook,
  undoneWords,
  useItemActions,
  whoOf,
} from '#/features/inbox/index.ts';

export type OpenMenu = 'assign' | 'snooze' | 'status' | null;

type Props = {
  admin: AdminUser;
  inbox: Inbox;
  menu: OpenMenu;
  onMenuChange: (menu: OpenMenu) => void;
  onDone: (entry: Entry) => void;
  /** Shows who it is about, where that isn’t shown already. */
  onWho: (() => void) | null;
};

/** The open item: what it is, what can be done about it, and its conversation. */
export function ReadingPane({ inbox, ...props }: Props) {
  const { opened, openKey, isDealtWith, sought, query, pathOf } = inbox;
  if (opened) return <Item {...props} inbox={inbox} entry={opened} />;
  if (openKey === null) return null;
  return (
    // Beside a list that loads or has failed, the pane stays blank.
    <div className={`p-5 ${query.data ? '' : 'rail:hidden'}`}>
      <BackLink href={pathOf({ item: '' })} />
      {isDealtWith ? (
        <HandledItem itemKey={openKey}>
          <NextButton inbox={inbox} />
        </HandledItem>
      ) : (
        <Loaded<unknown> query={sought} loading={<Loading />} failed="We couldn’t load this">
          {() => null}
        </Loaded>
      )}
    </div>
  );
}

const Loading = () => (
  <div className="rail:hidden">
    <Spinner text="Loading..." />
  </div>
);

const NextButton = ({ inbox: { next, openNext } }: { inbox: Inbox }) =>
  next && (
    <Button size="small" onClick={openNext}>
      Open the next<span className="sr-only">: {whoOf(next.item)}</span>
    </Button>
  );

const BackLink = ({ href }: { href: string }) => (
  <Link
    href={href}
    className="mb-1 inline-flex min-h-11 items-center gap-2 font-semibold no-underline rail:hidden"
  >
    <Icon name="back" />
    Inbox
  </Link>
);

function Item({ admin, inbox, entry, menu, onMenuChange, onDone, onWho }: Props & { entry: Entry }) {
  const { item } = entry;
  const isLate = item.group === 'late';
  const { snooze, bringBack } = useItemActions();
  const { changeProject, conflict } = useChangeProject();
  const heading = useRef<HTMLHeadingElement>(null);
  // Where the list has given way, its focus is gone with it.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  // Or the next item would open with it.
  const closeMenu = useEffectEvent(() => onMenuChange(null));
  useEffect(() => () => closeMenu(), []);
  const toggle = (which: NonNullable<OpenMenu>) => (isOpen: boolean) => onMenuChange(isOpen ? which : null);
  const leave = async (act: () => Promise<unknown>) => {
    inbox.openNext();
    await act();
  };
  return (
    <article aria-labelledby="inbox-open" className={`flex h-full min-h-0 flex-col ${paneLook}`}>
      {/* Here, as its question stays when the change has ended the item. */}
      <ChangeConflict {...conflict} />
      <header className="border-b border-edge px-5 pb-3 pt-3.5 max-rail:pt-1 max-sm:px-4">
        <div className="flex items-center justify-between rail:hidden">
          <BackLink href={inbox.pathOf({ item: '' })} />
          <span className="truncate pl-3 text-soft">
            {[whoOf(item), item.company].filter(Boolean).join(', ')}
          </span>
        </div>
        <h2
          id="inbox-open"
          ref={heading}
          tabIndex={-1}
          className="font-display text-[1.1875rem] font-[600] leading-tight tracking-[-.02em] outline-none [overflow-wrap:anywhere]"
        >
          {describeItem(item)}
        </h2>
        <p className="mt-0.5 text-xs">
          {inbox.isDealtWith ? (
            <span className="text-soft">This isn’t waiting any more.</span>
          ) : (
            <>
              <b className={`font-label ${isLate ? 'text-danger' : ''}`}>
                {describeTimeInWords(entry, inbox.now)}.
              </b>{' '}
              <span className="text-soft">{describeRule(item, inbox.now)}</span>
            </>
          )}
        </p>
        <div
          className="group/actions mt-2.5 flex flex-wrap items-center gap-1.5"
          data-crowded={hasAction(item)}
        >
          {inbox.isDealtWith ? (
            <NextButton inbox={inbox} />
          ) : (
            <>
              {item.kind !== 'mention' && (
                <AssignMenu
                  items={[item]}
                  admin={admin}
                  isOpen={menu === 'assign'}
                  onOpenChange={toggle('assign')}
                />
              )}
              {isSnoozed(item, inbox.now) ? (
                <button
                  type="button"
                  className={controlLook}
                  onClick={() => void leave(() => bringBack([item]))}
                >
                  <Icon name="clock" size={16} />
                  Bring back
                </button>
              ) : (
                <SnoozeMenu
                  items={[item]}
                  now={inbox.now}
                  isOpen={menu === 'snooze'}
                  onOpenChange={toggle('snooze')}
                  onSnooze={(until) => void leave(() => snooze([item], until))}
                />
              )}
              {item.projectId !== null && (
                <StatusMenu
                  projectId={item.projectId}
                  isOpen={menu === 'status'}
                  onOpenChange={toggle('status')}
                  onChange={changeProject}
                />
              )}
              <InboxAction
                item={item}
                adminId={admin.id}
                onChange={changeProject}
                onDealtWith={inbox.openNext}
              />
            </>
          )}
          {onWho && (
            <button type="button" className={controlLook} onClick={onWho}>
              <Icon name="person" size={16} />
              <span className={paneWords}>Who</span>
            </button>
          )}
          {!inbox.isDealtWith && undoneWords[item.kind] === undefined && (
            <button type="button" className={`${strongLook} ml-auto`} onClick={() => onDone(entry)}>
              <Icon name="tick" size={16} />
              Done
            </button>
          )}
        </div>
      </header>
      <Content item={item} adminId={admin.id} />
    </article>
  );
}

const LeadView = lazyScreen(async () => (await import('#/features/leads/lead-detail.tsx')).LeadView, {
  fallback: <ListLoading text="Loading the enquiry..." />,
});

export const preloadLead = LeadView.preload;

function Content({ item, adminId }: { item: InboxItem; adminId: string }) {
  const { enquiryId, clientId, projectId } = item;
  return (
    <div className="flex min-h-0 flex-1 flex-col px-5 py-3.5 max-sm:px-4">
      {enquiryId !== null && <LeadView id={enquiryId} adminId={adminId} />}
      {enquiryId === null && projectId === null && clientId !== null && (
        <Chat side="admin" userId={adminId} clientId={clientId} fills />
      )}
      {projectId !== null && (
        <ProjectThread side="admin" userId={adminId} projectId={projectId} fills isQuiet />
      )}
    </div>
  );
}
