import type { AdminUser } from '@stackworks/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'wouter';
import { StaffFrame, StaffHead } from '#/app/layouts/staff-layout.tsx';
import { KeysBar } from '#/components/keys-bar.tsx';
import { UnsortedScopes } from '#/features/inbox/index.ts';
import {
  findUnsortedRow,
  readFocusedEmail,
  UnsortedEmails,
  UnsortedReader,
  UnsortedTabs,
  useSorting,
  useUnsorted,
} from '#/features/unsorted/index.ts';
import { useMediaQuery } from '#/lib/hooks.ts';
import { keyBars, useKeys } from '#/lib/keys.ts';

/** From here the list and the reading pane stand side by side. */
const wide = '(min-width: 62.5rem)';

/** Emails that belong to no conversation, with a reading pane to sort them in. */
export function UnsortedPage({ admin }: { admin: AdminUser }) {
  const unsorted = useUnsorted();
  const isWide = useMediaQuery(wide);
  const [isFiling, setFiling] = useState(false);
  const { dismiss } = useSorting();
  const { openId, emails, open } = unsorted;

  const firstId = isWide && openId === null ? emails[0]?.id : undefined;
  const openFirst = useEffectEvent(open);
  useEffect(() => {
    if (firstId !== undefined) openFirst(firstId);
  }, [firstId]);

  useKeys('unsorted', () => {
    const focused = readFocusedEmail();
    const current = focused ?? openId;
    const at = emails.findIndex(({ id }) => id === current);
    const focusAt = (to: number) => {
      const target = emails[Math.min(Math.max(to, 0), emails.length - 1)];
      if (target) findUnsortedRow(target.id)?.focus();
    };
    const email = emails[at];
    return {
      next: () => focusAt(at + 1),
      previous: () => focusAt(at - 1),
      file: () => {
        if (!email) return;
        open(email.id);
        setFiling(true);
      },
      dismiss: () => {
        if (!email) return;
        if (email.id === openId) unsorted.openNext();
        focusAt(at + 1 < emails.length ? at + 1 : at - 1);
        void dismiss(email);
      },
    };
  });

  const isReading = openId !== null;
  const turns = isReading ? 'max-rail:hidden' : '';
  return (
    <StaffFrame
      admin={admin}
      place="inbox"
      isBarHidden={isReading}
      fills={isReading ? 'always' : 'sm'}
      className={`flex flex-col ${isReading ? '' : 'max-sm:pb-20'}`}
    >
      <div className={`px-4 sm:px-6 ${turns}`}>
        <StaffHead admin={admin} title="Inbox">
          <p className="mr-auto text-soft max-sm:order-last max-sm:w-full">
            Emails that belong to no conversation.
          </p>
          <UnsortedScopes adminId={admin.id} />
        </StaffHead>
        <UnsortedTabs unsorted={unsorted} />
      </div>
      <div className="grid min-h-0 flex-1 grid-cols-1 grid-rows-[minmax(0,1fr)] border-t border-edge bg-sheet rail:grid-cols-[minmax(18rem,2fr)_minmax(0,3fr)]">
        <section aria-label="Emails" className={`border-edge sm:overflow-y-auto rail:border-r ${turns}`}>
          <UnsortedEmails unsorted={unsorted} isWide={isWide} />
        </section>
        <section aria-label="Reading" className={`min-h-0 min-w-0 ${isReading ? '' : 'max-rail:hidden'}`}>
          <Link
            href={unsorted.pathOf({ email: '' })}
            className="link mx-4 mt-2 inline-flex min-h-11 items-center sm:mx-5 rail:hidden"
          >
            Back to the list
          </Link>
          <UnsortedReader key={openId} unsorted={unsorted} isFiling={isFiling} onFilingChange={setFiling} />
        </section>
      </div>
      <KeysBar keys={keyBars.unsorted} note="Filed emails count from when they came." />
    </StaffFrame>
  );
}
