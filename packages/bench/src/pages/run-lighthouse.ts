import lighthouse, { desktopConfig, type Result } from 'lighthouse';
import { nonSimulatedSettingsOverrides } from 'lighthouse/core/config/constants.js';

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
  shift: number;
  /** Bytes that crossed the network, by kind. */
  bytes: Record<Kind, number>;
};

/** A visit after which the whole page is looked at as well. */
export type Inspection = Visit & {
  /** For how long the page could not have answered. */
  blocked: number;
  /** Out of a hundred, by category. */
  scores: Record<string, number>;
  /** What is not as it should be in a category that has a score, by the names of Lighthouse's audits. */
  faults: string[];
};

/** Nothing may happen for so many milliseconds before a page counts as painted: more than an answer takes on the line. */
const quietMs = 600;
/** For how long Lighthouse has to see nothing happen, in milliseconds, to say for how long a page was blocked. */
const quietOfInspectionMs = 5250;
const auditsOfVisit = [
  ...['first-contentful-paint', 'largest-contentful-paint'],
  ...['cumulative-layout-shift', 'network-requests'],
];

/**
 * The line and the processor are slowed down while the page loads, as a visitor would have them: Lighthouse's own figures
 * for a slow 4G and for a desktop. What it calculates afterwards (`simulate`) charges for all that came before the paint.
 */
const lines = {
  phone: { requestLatencyMs: 562.5, downloadThroughputKbps: 1475, uploadThroughputKbps: 675, cpu: 4 },
  desktop: { requestLatencyMs: 150, downloadThroughputKbps: 9216, uploadThroughputKbps: 9216, cpu: 1 },
};

/**
 * Has Lighthouse open a page with an empty cache, and leaves when nothing more is painted.
 * @param browserPort where a Chromium takes orders
 */
export async function visitPage(url: string, browserPort: number, device: Device): Promise<Visit> {
  return toVisit(await runLighthouse(url, browserPort, device, quietMs, { onlyAudits: auditsOfVisit }));
}

/**
 * Has Lighthouse open a page with an empty cache, and look at all that it rates; takes ten seconds longer.
 * @param browserPort where a Chromium takes orders
 */
export async function inspectPage(url: string, browserPort: number, device: Device): Promise<Inspection> {
  const result = await runLighthouse(url, browserPort, device, quietOfInspectionMs, {});
  const { audits, categories } = result;
  return {
    ...toVisit(result),
    blocked: audits['total-blocking-time']?.numericValue ?? Number.NaN,
    scores: Object.fromEntries(
      Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
    ),
    faults: Object.values(categories)
      .flatMap(({ auditRefs }) => auditRefs)
      .filter(({ weight }) => weight > 0)
      .map(({ id }) => audits[id])
      .flatMap((audit) => (audit && (audit.score ?? 1) < 0.9 ? [audit.id] : [])),
  };
}

async function runLighthouse(
  url: string,
  browserPort: number,
  device: Device,
  waitMs: number,
  chosen: { onlyAudits?: string[] },
): Promise<Result> {
  const { cpu: cpuSlowdownMultiplier, ...line } = lines[device];
  const quiet = {
    pauseAfterFcpMs: waitMs,
    pauseAfterLoadMs: waitMs,
    networkQuietThresholdMs: waitMs,
    cpuQuietThresholdMs: waitMs,
  };
  // On a throttled line Lighthouse never waits less than these, whatever the settings.
  Object.assign(nonSimulatedSettingsOverrides, quiet);
  const ran = await lighthouse(
    url,
    {
      port: browserPort,
      logLevel: 'silent',
      disableFullPageScreenshot: true,
      ...quiet,
      throttlingMethod: 'devtools',
      throttling: { ...line, cpuSlowdownMultiplier },
      ...chosen,
    },
    device === 'desktop' ? desktopConfig : undefined,
  );
  if (!ran || ran.lhr.runtimeError)
    throw new Error(`${url}: ${ran?.lhr.runtimeError?.message ?? 'no result'}`);
  return ran.lhr;
}

function toVisit({ audits }: Result): Visit {
  const read = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    firstPaint: read('first-contentful-paint'),
    largestPaint: read('largest-contentful-paint'),
    shift: read('cumulative-layout-shift'),
    bytes: countBytes(audits['network-requests']?.details),
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
