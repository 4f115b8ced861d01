import lighthouse, { desktopConfig } from 'lighthouse';

export type Device = 'phone' | 'desktop';

const kinds = {
  Document: 'html',
  Stylesheet: 'css',
  Script: 'js',
  Font: 'fonts',
  Image: 'pictures',
} as const;

export type Kind = (typeof kinds)[keyof typeof kinds] | 'other';

/** What Lighthouse says of a page as it loads for the first time, times in milliseconds. */
export type Visit = {
  firstPaint: number;
  largestPaint: number;
  blocked: number;
  shift: number;
  /** Bytes that crossed the network, by kind. */
  bytes: Record<Kind, number>;
  /** Out of a hundred, by category. */
  scores: Record<string, number>;
  /** What is not as it should be in a category that has a score, by the names of Lighthouse's audits. */
  faults: string[];
};

/** For how long nothing may happen before a page counts as loaded: a quarter of what Lighthouse waits, times in milliseconds. */
const quiet = {
  ...{ pauseAfterFcpMs: 250, pauseAfterLoadMs: 250 },
  ...{ networkQuietThresholdMs: 250, cpuQuietThresholdMs: 250 },
};

/**
 * The line and the processor are slowed down while the page loads, as a visitor would have them: Lighthouse's own figures
 * for a slow 4G and for a desktop. What it reckons afterwards (`simulate`) charges for all that came before the paint.
 */
const lines = {
  phone: { ...{ requestLatencyMs: 562.5, downloadThroughputKbps: 1475, uploadThroughputKbps: 675 }, cpu: 4 },
  desktop: { ...{ requestLatencyMs: 150, downloadThroughputKbps: 9216, uploadThroughputKbps: 9216 }, cpu: 1 },
};

/**
 * Has Lighthouse open a page with nothing kept from before.
 * @param browserPort where a Chromium takes orders
 * @param categories what it looks at besides the loading
 */
export async function runLighthouse(
  url: string,
  browserPort: number,
  device: Device,
  categories: readonly string[] = [],
): Promise<Visit> {
  const { cpu: cpuSlowdownMultiplier, ...line } = lines[device];
  const ran = await lighthouse(
    url,
    {
      port: browserPort,
      logLevel: 'silent',
      disableFullPageScreenshot: true,
      ...quiet,
      throttlingMethod: 'devtools',
      throttling: { ...line, cpuSlowdownMultiplier },
      onlyCategories: ['performance', ...categories],
    },
    device === 'desktop' ? desktopConfig : undefined,
  );
  if (!ran || ran.lhr.runtimeError)
    throw new Error(`${url}: ${ran?.lhr.runtimeError?.message ?? 'no result'}`);
  const { audits, categories: rated } = ran.lhr;
  const read = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    firstPaint: read('first-contentful-paint'),
    largestPaint: read('largest-contentful-paint'),
    blocked: read('total-blocking-time'),
    shift: read('cumulative-layout-shift'),
    bytes: countBytes(audits['network-requests']?.details),
    scores: Object.fromEntries(
      Object.entries(rated).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
    ),
    faults: Object.values(rated)
      .flatMap(({ auditRefs }) => auditRefs)
      .filter(({ weight }) => weight > 0)
      .map(({ id }) => audits[id])
      .flatMap((audit) => (audit && (audit.score ?? 1) < 0.9 ? [audit.id] : [])),
  };
}

function countBytes(details: unknown): Record<Kind, number> {
  const bytes = { html: 0, css: 0, js: 0, fonts: 0, pictures: 0, other: 0 };
  for (const { resourceType, transferSize } of toRequests(details)) {
    bytes[toKind(resourceType)] += transferSize;
  }
  return bytes;
}

type Request = { resourceType: string; transferSize: number };

const toRequests = (details: unknown): Request[] =>
  isTable(details) ? details.items.filter((item) => isRequest(item)) : [];

const isTable = (details: unknown): details is { items: unknown[] } =>
  typeof details === 'object' && details !== null && 'items' in details && Array.isArray(details.items);

const isRequest = (item: unknown): item is Request =>
  typeof item === 'object' &&
  item !== null &&
  'resourceType' in item &&
  typeof item.resourceType === 'string' &&
  'transferSize' in item &&
  typeof item.transferSize === 'number';

const isNamed = (type: string): type is keyof typeof kinds => type in kinds;
const toKind = (type: string): Kind => (isNamed(type) ? kinds[type] : 'other');
