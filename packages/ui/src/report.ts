import type { ReportName } from '@stackworks/contracts';

/** Where events go unless the page names another service: the API's `eventPath`. */
const ownEndpoint = '/api/event';

const isUnwanted = (): boolean =>
  navigator.doNotTrack === '1' ||
  ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true);

let hasViewed = false;

/** Whether a visit begins here: a reload, going back and the portal's next screen don't count. */
function isArrival(): boolean {
  const [visit] = performance.getEntriesByType('navigation');
  const isFirst = !hasViewed && visit instanceof PerformanceNavigationTiming && visit.type === 'navigate';
  hasViewed = true;
  return isFirst;
}

/**
 * Reports what a visitor does, in the format of Plausible's events, without cookies. People who ask not to be tracked are
 * not counted. Of the address only the path and campaign parameters are sent, of the referrer only the host.
 * @param path the page, where its address contains something private
 */
export function report(
  name: ReportName,
  props?: Readonly<Record<string, string>>,
  path: string = location.pathname,
): void {
  if (isUnwanted()) return;
  const { analyticsUrl = ownEndpoint, analyticsDomain = location.hostname } =
    document.documentElement.dataset;
  const isFromUs = name === 'pageview' && !isArrival();
  const campaign = isFromUs ? null : location.search.match(/(?<=[?&])(utm_\w+|ref)=[^&]+/g);
  void fetch(analyticsUrl, {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    body: JSON.stringify({
      name,
      url: location.origin + path + (campaign ? `?${campaign.join('&')}` : ''),
      domain: analyticsDomain,
      referrer: isFromUs ? location.origin : document.referrer.split('/', 3).join('/'),
      screen_width: innerWidth,
      props,
    }),
  })
    // An unread response occupies its connection.
    .then((response) => response.text())
    .catch(() => {});
}

/** Reports a page view. @param path as in `report` */
export const reportView = (path?: string): void => report('pageview', undefined, path);
