import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { createSiteFolder } from '#test/site-folder.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { createPages } from '#/server/static/pages.ts';

const statuses = { '/': 200, '/portfolio': 200, '/nowhere': 404 };
const publications = 12;

it('visitors get whole pages and all their files while the site is published again and again', async () => {
  const site = await createSiteFolder();
  const builder = site.openBuilder();
  await builder.update();
  const preview = { isOn: () => Promise.resolve(false), toPolicy: () => '', ...builder };
  const pages = createPages({ ...builder, preview, portal: new Map(), studio: new Map() });
  const app = new Hono<AppEnv>().route('/', pages);
  const read = async (address: string) => {
    const answer = await app.request(address);
    return { status: answer.status, text: await answer.text() };
  };
  let published = Promise.withResolvers<string>();
  let left = publications;
  let visits = 0;

  async function publish(): Promise<void> {
    for (; left > 0; left -= 1) {
      const content = `page${left}`;
      await site.publish(content);
      await builder.update();
      published.resolve(content);
      published = Promise.withResolvers();
    }
    published.resolve('the last');
  }

  /** Loads a page, and its style sheet two publications later, as a browser on a slow line would. */
  async function browse([address, status]: [string, number]): Promise<void> {
    while (left > 0) {
      const page = await read(address);
      const [, sheet = '', content = ''] = /href="(.*)"><p>(\w+)</.exec(page.text) ?? [];
      await published.promise;
      if (left > 0) await published.promise;
      const style = await read(sheet);

      expect([page.status, style.status]).toEqual([status, 200]);
      expect(style.text).toContain(`/* ${content} */`);
      visits += 1;
    }
  }

  await Promise.all([publish(), ...Object.entries(statuses).map(browse)]);
  expect(visits).toBeGreaterThan(publications);
}, 60_000);
