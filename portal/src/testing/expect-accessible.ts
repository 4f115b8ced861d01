import axe from 'axe-core';
import { expect } from 'vitest';

/** Fails with axe's own words when the screen, as it stands, breaks WCAG 2.2 AA or a best practice. */
export async function expectAccessible(): Promise<void> {
  await settle();
  const { violations } = await axe.run({
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    // What passes is only counted: describing each of its elements takes longer than looking at them.
    resultTypes: ['violations'],
  });
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
  expect(found, found.join('; ')).toEqual([]);
}

/** Colours that are still on their way, such as those of a toast that fades in, read paler than they will be. */
async function settle(): Promise<void> {
  // The next frame is where a change made just now starts its transitions.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const passing = document
    .getAnimations()
    .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)));
  // One that is cut short rejects, and is over all the same.
  await Promise.allSettled(passing.map(({ finished }) => finished));
}
