import { Button, LinkButton, useToast } from '@stackworks/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '#/components/paged-list.tsx';
import { api, jsonQuery } from '#/lib/api/client.ts';
import { useFailureToast } from '#/lib/forms/failure-reports.ts';

const feedQuery = jsonQuery(['/api/client/calendar-feed'], () => api.client['calendar-feed'].$get());

/** The private link by which a calendar shows when projects are due. It is shown once, when it is made. */
export function CalendarSection() {
  const [link, setLink] = useState<string | null>(null);
  const queryClient = useQueryClient();
  const make = useMutation({
    mutationFn: async () => (await (await api.client['calendar-feed'].$post()).json()).url,
    onSuccess: (url) => {
      setLink(url);
      queryClient.setQueryData(feedQuery.queryKey, { isOn: true });
    },
    onError: useFailureToast('No link', 'We couldn’t make a link. Please try again.'),
  });
  const turnOff = useMutation({
    mutationFn: () => api.client['calendar-feed'].$delete(),
    onSuccess: () => {
      setLink(null);
      queryClient.setQueryData(feedQuery.queryKey, { isOn: false });
    },
    onError: useFailureToast('Still on', 'We couldn’t turn the link off. Please try again.'),
  });
  const isBusy = make.isPending || turnOff.isPending;
  return (
    <Loaded
      query={useQuery(feedQuery)}
      loading="Loading..."
      failed="We couldn’t load your calendar link"
      failedText="Nothing has changed. Check your connection and try again."
    >
      {({ isOn }) => (
        <>
          <p className="max-w-measure">
            See when your projects are due in the calendar you use anyway. The link is yours alone: anyone who
            has it can read the names and due days.
          </p>
          {link !== null && <NewLink link={link} />}
          <div className="mt-4 flex flex-wrap gap-3">
            <Button
              disabled={turnOff.isPending}
              isBusy={make.isPending}
              busyText="Making it..."
              onClick={() => make.mutate()}
            >
              {isOn ? 'Make a new link' : 'Make a link'}
            </Button>
            {isOn && (
              <Button
                variant="quiet"
                disabled={make.isPending}
                isBusy={turnOff.isPending}
                busyText="Turning it off..."
                onClick={() => turnOff.mutate()}
              >
                Turn it off
              </Button>
            )}
          </div>
          <p role="status" className="mt-3 text-sm text-soft">
            {isBusy ? null : isOn ? 'Your link is on. A new one ends the one you have.' : 'Your link is off.'}
          </p>
        </>
      )}
    </Loaded>
  );
}

function NewLink({ link }: { link: string }) {
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      toast({ title: 'Link copied' });
    } catch {
      toast({ title: 'Not copied', description: 'Select the link above and copy it.' });
    }
  };
  return (
    <div className="mt-4 grid gap-3 bg-paper p-4 shadow-sheet">
      <label className="grid gap-1.5">
        <span className="font-label">Your calendar link</span>
        <input readOnly className="control w-full" value={link} onFocus={({ target }) => target.select()} />
      </label>
      <p className="text-sm text-soft">
        We show it this once. In your calendar, add it as “From URL” or “By subscription”.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button size="small" onClick={() => void copy()}>
          Copy it
        </Button>
        <LinkButton size="small" href={link.replace(/^https?:/, 'webcal:')}>
          Open in your calendar
        </LinkButton>
      </div>
    </div>
  );
}
