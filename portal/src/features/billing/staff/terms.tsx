import { Dialog } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '#/components/paged-list.tsx';
import { failureMessage } from '#/lib/api/errors.ts';
import { formatDay } from '#/lib/format.ts';
import { termsQuery } from './queries.ts';
import { dayOfTerms } from './staff-billing-texts.ts';

/** Names the terms that a client accepted, and opens them as they read then. */
export function TermsLink({ version }: { version: string }) {
  const [isOpen, setOpen] = useState(false);
  const name = `${formatDay(dayOfTerms(version))} version`;
  return (
    <>
      <button type="button" className="link min-h-6 coarse:min-h-11" onClick={() => setOpen(true)}>
        {name}
        <span className="sr-only"> of the terms</span>
      </button>
      <Dialog title={`Terms, ${name}`} isWide isOpen={isOpen} onClose={() => setOpen(false)}>
        <TermsText version={version} />
      </Dialog>
    </>
  );
}

function TermsText({ version }: { version: string }) {
  const query = useQuery(termsQuery(version));
  return (
    <Loaded
      query={query}
      loading="Loading the terms..."
      failed="We couldn’t load these terms"
      failedText={failureMessage(query.error, 'Check your connection and try again.')}
    >
      {({ text }) => (
        <div className="grid gap-4 text-left">
          <p className="whitespace-pre-wrap break-words">{text}</p>
          <p className="border-t border-edge pt-4 text-sm text-soft">Version {version}</p>
        </div>
      )}
    </Loaded>
  );
}
