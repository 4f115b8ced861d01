import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { ContentVersion } from '#/integrations/content/read-content.ts';
import type { PublishTarget } from '#/integrations/site/publisher.ts';

type Options = {
  /** The address that another host gave us to tell it to build. Whoever knows it may, so it is never logged. */
  url: string;
  /** A file of ours that remembers what has been handed over, so that a restart does not ask for a build. */
  file: string;
  readContentVersion: () => Promise<ContentVersion>;
  log: Logger;
};

const handedOver = z.object({
  fingerprint: z.string(),
  since: z.iso.datetime(),
  contentAsOf: z.iso.datetime().nullable(),
});
type HandedOver = z.infer<typeof handedOver>;

const patienceMs = 30_000;

/** Has another host build the site: tells it whenever content has changed since it was last told. */
export function createDeployHook({ url, file, readContentVersion, log }: Options): PublishTarget {
  let last: HandedOver | null = null;
  return {
    update: async (onBuilding) => {
      const { fingerprint, newestChange } = await readContentVersion();
      last ??= await readLast(file);
      if (last?.fingerprint !== fingerprint) {
        onBuilding();
        await tell(url);
        last = { fingerprint, since: new Date().toISOString(), contentAsOf: newestChange };
        await note(file, last).catch((error: unknown) => {
          log.warn({ err: error }, 'what was handed over could not be noted: a restart hands it over again');
        });
      }
      return { state: 'handed_over', since: last.since, contentAsOf: last.contentAsOf };
    },
  };
}

async function tell(url: string): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the host that builds the site answered ${response.status}`);
}

async function note(file: string, last: HandedOver): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(last));
}

async function readLast(file: string): Promise<HandedOver | null> {
  try {
    return handedOver.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return null; // never told, or the note was cut short: telling once more does no harm
  }
}
