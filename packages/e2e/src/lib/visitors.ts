import { setTimeout } from 'node:timers/promises';
import { sitePages } from '#/lib/screens.ts';

/** What a page shows that is named by its content: style sheets, scripts, fonts and pictures. */
const fileAddress = /(?:src|href)="(\/_[^"]+)"/g;

/** Between two pages, in milliseconds: often enough to meet a site half swapped, and not so often as to slow its server. */
const pause = 40;

/**
 * Loads every page and all it shows, over and over, as visitors do.
 * @param origin where the site is: `http://localhost:4321`
 */
export function visitAll(origin: string) {
  const troubles: string[] = [];
  let rounds = 0;
  const leaving = new AbortController();

  async function load(address: string): Promise<string> {
    try {
      const response = await fetch(`${origin}${address}`);
      const text = await response.text();
      if (!response.ok) troubles.push(`${address} answered ${response.status}`);
      return text;
    } catch (error) {
      troubles.push(`${address} failed: ${String(error)}`);
      return '';
    }
  }

  async function visit(address: string): Promise<void> {
    const html = await load(address);
    if (!html.trimEnd().endsWith('</html>')) troubles.push(`${address} ended early`);
    const files = new Set([...html.matchAll(fileAddress)].map(([, file = '']) => file));
    if (files.size === 0) troubles.push(`${address} shows nothing`);
    for (const file of files) await load(file);
  }

  const visiting = (async () => {
    while (!leaving.signal.aborted) {
      for (const address of sitePages) {
        await visit(address);
        await setTimeout(pause);
      }
      rounds += 1;
    }
  })();
  return {
    /** Lets them finish their round. @returns how many rounds there were, and what went wrong for any of them */
    leave: async () => {
      leaving.abort();
      await visiting;
      return { rounds, troubles };
    },
  };
}
