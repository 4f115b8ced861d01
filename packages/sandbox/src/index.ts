import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { seedFolder } from '@stackworks/content/seed';
import { mounts } from '@stackworks/contracts';
import { Hono } from 'hono';
import { createContentLake } from '#/content-lake/content-lake.ts';
import { startMailbox } from '#/mailbox/mailbox.ts';

/** Which hosted services have no credentials and so need a stand-in. */
export type Missing = { content: boolean; mail: boolean };

/** The stand-ins while they run. What a running stand-in gives back takes the place of a hosted service's credentials. */
export type Sandbox = {
  /** Everything below `/sandbox`. */
  app: Hono;
  content: { projectId: string; dataset: string; apiHost: string } | null;
  mail: { smtpUrl: string; from: string } | null;
  close: () => Promise<void>;
};

type StandIn = {
  name: string;
  standsInFor: string;
  addresses: Record<string, string>;
  close: () => Promise<void>;
};

const project = { projectId: 'stackworks', dataset: 'production' };
const paths = { content: `${mounts.sandbox}/content`, mailbox: `${mounts.sandbox}/mailbox` };

/**
 * Starts a stand-in for each missing service, and for no other.
 * @param missing the services without credentials
 * @param options.dataDir folder under which each stand-in keeps its own
 * @param options.publicUrl the origin visitors use
 * @param options.localUrl the same process, as reached from this machine
 */
export async function startSandbox(
  missing: Missing,
  { dataDir, publicUrl, localUrl }: { dataDir: string; publicUrl: string; localUrl: string },
): Promise<Sandbox> {
  const app = new Hono();
  const standIns: StandIn[] = [];
  let content: Sandbox['content'] = null;
  let mail: Sandbox['mail'] = null;

  if (missing.content) {
    const folder = join(dataDir, 'content');
    await mkdir(folder, { recursive: true });
    const lake = await createContentLake({ dataDir: folder, seedFolder, ...project });
    app.route('/content', lake.app);
    content = { ...project, apiHost: localUrl + paths.content };
    standIns.push({
      name: 'content',
      standsInFor: 'Sanity',
      addresses: { api: publicUrl + paths.content },
      close: lake.close,
    });
  }

  if (missing.mail) {
    const folder = join(dataDir, 'mailbox');
    await mkdir(folder, { recursive: true });
    const mailbox = await startMailbox({ folder, path: paths.mailbox });
    app.route('/mailbox', mailbox.app);
    mail = { smtpUrl: mailbox.smtpUrl, from: 'no-reply@stackworks.example' };
    standIns.push({
      name: 'mailbox',
      standsInFor: 'a mail provider',
      addresses: { smtp: mailbox.smtpUrl, web: publicUrl + paths.mailbox },
      close: mailbox.close,
    });
  }

  app.get('/', (c) =>
    c.json({ standIns: standIns.map(({ name, standsInFor, addresses }) => ({ name, standsInFor, addresses })) }),
  );

  return {
    app,
    content,
    mail,
    close: async () => {
      await Promise.all(standIns.map((standIn) => standIn.close()));
    },
  };
}
