import type { AdminUser, InboxItem } from '@stackworks/contracts';
import { Button, Icon, Spinner } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { controlLook, paneLook } from '#/components/dense.ts';
import { lazyScreen } from '#/components/lazy-screen.tsx';
import { ListLoading } from '#/components/loading.tsx';
import { Loaded } from '#/components/paged-list.tsx';
import { clientQuery } from '#/features/clients/index.ts';
import { Chat, ProjectThread, RightSideContext } from '#/features/conversations/index.ts';
import { ChangeConflict, useChangeProject } from '#/features/projects/index.ts';
import {
  AssignMenu,
  describeItem,
  describeRule,
  describeTimeInWords,
  type Entry,
  type Inbox,
  HandledItem,
  InboxAction,
  inboxItemPath,
  isSnoozed,
  SnoozeMenu,
  StatusMenu,
  strongLook,
  undoneWords,
  useItemActions,
  whoOf,
} from '#/features/inbox/index.ts';
import { RequestedChanges } from '#/features/versions/index.ts';
import { BackLink, headingId, PaneHead } from './pane-head.tsx';

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
  const { opened, openKey, chatWith, isDealtWith, sought, query, pathOf } = inbox;
  if (opened) return <Item {...props} inbox={inbox} entry={opened} />;
  if (chatWith !== null) return <OpenChat {...props} inbox={inbox} clientId={chatWith} />;
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

function Item({ admin, inbox, entry, menu, onMenuChange, onDone, onWho }: Props & { entry: Entry }) {
  const { item } = entry;
  const isLate = item.group === 'late';
  const { snooze, bringBack } = useItemActions();
  const { changeProject, conflict } = useChangeProject();
  // Or the next item would open with it.
  const closeMenu = useEffectEvent(() => onMenuChange(null));
  useEffect(() => () => closeMenu(), []);
  const toggle = (which: NonNullable<OpenMenu>) => (isOpen: boolean) => onMenuChange(isOpen ? which : null);
  const leave = async (act: () => Promise<unknown>) => {
    inbox.openNext();
    await act();
  };
  const isChat = item.projectId === null && item.leadId === null;
  return (
    <article aria-labelledby={headingId} className={`flex h-full min-h-0 flex-col ${paneLook}`}>
      {/* Here, as its question stays when the change has ended the item. */}
      <ChangeConflict {...conflict} />
      <PaneHead
        back={inbox.pathOf({ item: '' })}
        title={describeItem(item)}
        href={isChat ? null : inboxItemPath(item)}
        who={[whoOf(item), item.company].filter(Boolean).join(', ')}
        onWho={onWho}
        state={
          inbox.isDealtWith ? (
            <span className="text-soft">Already dealt with.</span>
          ) : (
            <>
              <b className={`font-label ${isLate ? 'text-danger' : ''}`}>
                {describeTimeInWords(entry, inbox.now)}.
              </b>{' '}
              <span className="text-soft">{describeRule(item, inbox.now)}</span>
            </>
          )
        }
        ending={
          !inbox.isDealtWith &&
          undoneWords[item.kind] === undefined && (
            <button type="button" className={strongLook} onClick={() => onDone(entry)}>
              <Icon name="tick" size={16} />
              Done
            </button>
          )
        }
        tools={
          <>
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
          </>
        }
      />
      <RightSideContext value="admin">
        <Content item={item} adminId={admin.id} />
      </RightSideContext>
    </article>
  );
}

/** A client’s chat that is open although nothing in it may wait. */
function OpenChat({
  admin,
  inbox,
  onWho,
  clientId,
}: Pick<Props, 'admin' | 'inbox' | 'onWho'> & { clientId: string }) {
  const query = useQuery(clientQuery(clientId));
  return (
    <Loaded query={query} loading={<Loading />} failed="We couldn’t load this client">
      {(client) =>
        client === null ? (
          <div className="p-5">
            <BackLink href={inbox.pathOf({})} />
            <h2 className="font-display text-t2">We can’t find this client</h2>
          </div>
        ) : (
          <article aria-labelledby={headingId} className={`flex h-full min-h-0 flex-col ${paneLook}`}>
            <PaneHead
              back={inbox.pathOf({})}
              title={`Chat with ${client.firstName} ${client.lastName}`}
              href={null}
              who={client.company ?? client.email}
              onWho={onWho}
              state={<span className="text-soft">{client.email}</span>}
            />
            <RightSideContext value="admin">
              <div className={contentLook}>
                <Chat side="admin" userId={admin.id} clientId={clientId} fills />
              </div>
            </RightSideContext>
          </article>
        )
      }
    </Loaded>
  );
}

const contentLook = 'flex min-h-0 flex-1 flex-col px-5 py-3.5 max-sm:px-4';

const LeadView = lazyScreen(async () => (await import('#/features/leads/lead-detail.tsx')).LeadView, {
  fallback: <ListLoading text="Loading the enquiry..." />,
});

export const preloadLead = LeadView.preload;

function Content({ item, adminId }: { item: InboxItem; adminId: string }) {
  const { kind, leadId, clientId, projectId, text, change } = item;
  return (
    <div className={contentLook}>
      {leadId !== null && <LeadView id={leadId} adminId={adminId} />}
      {leadId === null && projectId === null && clientId !== null && (
        <Chat side="admin" userId={adminId} clientId={clientId} fills />
      )}
      {kind === 'revision' && projectId !== null && (
        <div className="mb-3.5 flex-none">
          <RequestedChanges projectId={projectId} text={text} change={change} href={inboxItemPath(item)} />
        </div>
      )}
      {projectId !== null && (
        <ProjectThread side="admin" userId={adminId} projectId={projectId} fills isQuiet />
      )}
    </div>
  );
}
