import type { AdminUser } from '@stackworks/contracts';
import { Dialog, useToast } from '@stackworks/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { StaffFrame, StaffHead } from '#/app/layouts/staff-layout.tsx';
import {
  type Entry,
  InboxDay,
  InboxList,
  InboxNextContext,
  InboxTabs,
  InboxScopes,
  SelectButton,
  SelectionBar,
  canBeDone,
  describeSending,
  isSnoozed,
  undoneWords,
  useInbox,
  useInboxKeys,
  useItemActions,
  NarrowInbox,
} from '#/features/inbox/index.ts';
import { ComposerBoxContext, HeldReplies, useComposerFocus } from '#/features/conversations/index.ts';
import { KeysBar } from '#/components/keys-bar.tsx';
import { preloadWhenIdle } from '#/components/lazy-screen.tsx';
import { startProjectPath } from '#/lib/address.ts';
import { useMediaQuery } from '#/lib/hooks.ts';
import { keyBars } from '#/lib/keys.ts';
import { preloadLead, ReadingPane, type OpenMenu } from './reading-pane.tsx';
import { aboutClient, WhoPane } from './who-pane.tsx';

/** From here the list and the reading pane stand side by side. */
const wide = '(min-width: 62.5rem)';
/** And from here who it is about, too. */
const widest = '(min-width: 80rem)';

/** Everything that waits for staff, with a reading pane to deal with it in. */
export function InboxPage({ admin }: { admin: AdminUser }) {
  const inbox = useInbox(admin.id);
  const { openKey, opened, chatWith, waitingInChat, entries } = inbox;
  const isWide = useMediaQuery(wide);
  const isWidest = useMediaQuery(widest);
  const [menu, setMenu] = useState<OpenMenu>(null);
  const [isWhoHidden, setWhoHidden] = useState(false);
  const [isWhoOpen, setWhoOpen] = useState(false);
  const { done, assign } = useItemActions();
  const toast = useToast();
  const [, navigate] = useLocation();
  const composer = useComposerFocus(openKey ?? chatWith);

  const isListed = inbox.first !== undefined && !inbox.query.isPlaceholderData;
  const isBlank = openKey === null && chatWith === null;
  const firstKey = isWide && isBlank && isListed ? entries[0]?.key : undefined;
  // So that one key is enough to answer a lead.
  useEffect(() => preloadWhenIdle([preloadLead]), []);
  const openFirst = useEffectEvent(inbox.open);
  useEffect(() => {
    if (firstKey !== undefined) openFirst(firstKey);
  }, [firstKey]);
  // What waits in the chat that an address opens can be done, assigned and snoozed, as from its row.
  const openWaiting = useEffectEvent(inbox.open);
  useEffect(() => {
    if (waitingInChat !== null) openWaiting(waitingInChat);
  }, [waitingInChat]);

  const finish = (chosen: readonly Entry[]) => {
    const items = chosen.map(({ item }) => item);
    const [first] = items;
    const going = items.filter(canBeDone);
    if (going.length === 0) {
      const description = first && undoneWords[first.kind];
      if (description !== undefined)
        toast({ title: 'This closes when the work is done', description, tone: 'danger' });
      return;
    }
    if (opened && going.includes(opened.item)) inbox.openNextWithout(going);
    inbox.stopSelecting();
    done(items);
  };
  const showWho = () => (isWidest ? setWhoHidden(!isWhoHidden) : setWhoOpen(true));
  useInboxKeys(inbox, {
    reply: composer.focus,
    done: finish,
    assign: (item) => item?.kind !== 'mention' && setMenu('assign'),
    take: (chosen) => {
      inbox.stopSelecting();
      const items = chosen.map(({ item }) => item);
      void assign(items, admin);
    },
    snooze: (item) => !(item && isSnoozed(item, inbox.now)) && setMenu('snooze'),
    status: ({ projectId }) => projectId !== null && setMenu('status'),
    showWho,
    startProject: ({ clientId }) => clientId !== null && navigate(startProjectPath(clientId)),
  });

  const isSelecting = inbox.selected !== null;
  // Where they take turns, the list is shown to select in.
  const isReading = !isBlank && !isSelecting;
  const turns = isReading ? 'max-rail:hidden' : '';
  const hasWho = isWidest && !isWhoHidden;
  const about = opened?.item ?? (chatWith === null ? null : aboutClient(chatWith));
  return (
    <StaffFrame
      admin={admin}
      place="inbox"
      isBarHidden={isReading || isSelecting}
      fills={isReading ? 'always' : 'sm'}
      className={`flex flex-col ${isReading || isSelecting ? '' : 'max-sm:pb-20'}`}
    >
      {isReading && <h1 className="sr-only rail:hidden">Inbox</h1>}
      <div className={`px-4 sm:px-6 ${turns}`}>
        <StaffHead admin={admin} title="Inbox">
          <InboxDay adminId={admin.id} inbox={inbox} />
          <NarrowInbox inbox={inbox} />
          <SelectButton inbox={inbox} />
          <InboxScopes adminId={admin.id} inbox={inbox} />
        </StaffHead>
        <InboxTabs inbox={inbox} />
      </div>
      <div
        className={`grid min-h-0 flex-1 grid-cols-1 grid-rows-[minmax(0,1fr)] border-t border-edge bg-sheet rail:grid-cols-[minmax(18rem,2fr)_minmax(0,3fr)] ${
          hasWho
            ? 'min-[80rem]:grid-cols-[clamp(21rem,72.5vw-37rem,28.25rem)_minmax(0,1fr)_clamp(15.5rem,22.5vw-2.5rem,17.75rem)]'
            : ''
        }`}
      >
        <section
          aria-label="Waiting"
          className={`flex flex-col border-edge sm:overflow-y-auto rail:border-r ${turns}`}
        >
          <div className="flex-1">
            <HeldReplies userId={admin.id} />
            <InboxList inbox={inbox} isWide={isWide} />
          </div>
          <SelectionBar
            admin={admin}
            inbox={inbox}
            menu={menu === 'status' ? null : menu}
            onMenuChange={setMenu}
            onDone={() => inbox.selected && finish(inbox.selected)}
          />
        </section>
        <section aria-label="Reading" className={`min-h-0 min-w-0 ${isReading ? '' : 'max-rail:hidden'}`}>
          <InboxNextContext value={inbox.nextAfterReply}>
            <ComposerBoxContext value={composer.onReady}>
              <ReadingPane
                key={openKey ?? chatWith}
                admin={admin}
                inbox={inbox}
                menu={isSelecting ? null : menu}
                onMenuChange={setMenu}
                onDone={(entry) => finish([entry])}
                onWho={isWidest ? null : showWho}
              />
            </ComposerBoxContext>
          </InboxNextContext>
        </section>
        {hasWho && (
          <aside
            aria-label="Their details"
            className="overflow-y-auto border-l border-edge bg-paper px-[18px] py-3.5"
          >
            {about && <WhoPane item={about} />}
          </aside>
        )}
      </div>
      <KeysBar keys={keyBars.inbox} note={describeSending(opened?.item ?? null)} />
      <Dialog title="Their details" isOpen={isWhoOpen} onClose={() => setWhoOpen(false)}>
        {about && <WhoPane item={about} />}
      </Dialog>
    </StaffFrame>
  );
}
