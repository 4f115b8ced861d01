import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

/** The minified build: the other is more than twice as long to send to a page and to parse there. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const checks: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // What passes is only counted: describing each of its elements takes longer than looking at them.
  resultTypes: ['violations'],
};

/**
 * Fails with axe's own words when the page, as it stands, breaks WCAG 2.2 AA or a best practice.
 * @param excepted rules that a library's page breaks, which we cannot change
 */
export const expectAccessible = (page: Page, excepted: readonly string[] = []): Promise<void> =>
  check(page, { ...checks, rules: Object.fromEntries(excepted.map((rule) => [rule, { enabled: false }])) });

/**
 * Fails when text can't be read in dark colours. Those change nothing but colours, so only the rules about colours run.
 * It leaves the page in light colours.
 */
export async function expectReadableInDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await check(page, {
    ...checks,
    runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  });
  await page.emulateMedia({ colorScheme: 'light' });
}

async function check(page: Page, options: axe.RunOptions): Promise<void> {
  await settle(page);
  // A page within the page would have to be looked at by itself.
  expect(page.frames()).toHaveLength(1);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const found = await page.evaluate(async (run) => {
    const results = await window.axe?.run(run);
    return results?.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
  }, options);
  // The first line of a failure is all that CI's summary shows.
  expect(found, found?.join('; ')).toEqual([]);
}

/** Colours that are still on their way, such as those of a toast that fades in, read paler than they will be. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // The next frame is where a change made just now starts its transitions.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const passing = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)));
    // One that is cut short rejects, and is over all the same.
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
}
