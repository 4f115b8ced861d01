import type { LatestPublication, Publication } from '@stackworks/contracts';

/** How often the API is polled, in milliseconds: while a change is about to go live, and otherwise. */
const pauses = { waiting: 1_000, otherwise: 20_000 };

/** How long a removal is followed, in milliseconds: no date in content says when it's live. */
const removalMs = 10_000;

/** Polls the API for the state of publishing: often while a change is about to go live, never while the window is hidden. */
export function createPublicationStore(
  read: () => Promise<LatestPublication>,
  page: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>,
) {
  const listeners = new Set<() => void>();
  let publication: LatestPublication | null = null;
  let followed = 0;
  let removalUntil = 0;
  let isReading = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isAsleep = () => listeners.size === 0 || page.hidden;

  async function poll(): Promise<void> {
    clearTimeout(timer);
    if (isReading || isAsleep()) return;
    isReading = true;
    const latest = await read().catch(() => null); // retried soon
    isReading = false;
    if (JSON.stringify(latest) !== JSON.stringify(publication)) {
      publication = latest;
      for (const listener of listeners) listener();
    }
    if (isAsleep()) return;
    const isWaiting =
      Date.now() < removalUntil ||
      (publication !== null && (publication.pendingPrices.length > 0 || isOnItsWay(publication, followed)));
    timer = setTimeout(() => void poll(), isWaiting ? pauses.waiting : pauses.otherwise);
  }

  const wake = () => void poll();

  return {
    get: () => publication,
    /** Polls while anyone is subscribed. @returns ends the subscription */
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      if (listeners.size === 1) {
        page.addEventListener('visibilitychange', wake);
        wake();
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearTimeout(timer);
        page.removeEventListener('visibilitychange', wake);
      };
    },
    /** Polls often until visitors see a change. @param changedAt when it was published, ISO 8601 */
    follow: (changedAt: string) => {
      const time = Date.parse(changedAt);
      if (time <= followed) return;
      followed = time;
      wake();
    },
    /** Polls often after a document was taken off the site. */
    followRemoval: () => {
      removalUntil = Date.now() + removalMs;
      wake();
    },
  };
}

/** Whether a published change is neither live nor failed. @param changedAt when it was published, in milliseconds */
export function isOnItsWay({ state, since, contentAsOf }: Publication, changedAt: number): boolean {
  if (state === 'building') return true;
  const hasArrived = contentAsOf !== null && changedAt <= Date.parse(contentAsOf);
  return !hasArrived && (state !== 'failed' || Date.parse(since) < changedAt);
}
