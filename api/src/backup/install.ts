import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';

/** One thing that is restored: made whole beside its place, then put there. Without a place it is only made. */
export type Part = { draft: string; place: string | null; make: () => Promise<void> };

/**
 * Gives what is in the way another name, and puts what has been made in its place. When anything fails, all is as it was.
 * @param journals belong to what is in the way: beside another database they would be played into that
 * @param last what is to be done once all is in its place
 * @returns the names of what was in the way
 */
export async function putInPlace(
  parts: readonly Part[],
  journals: { of: string; ends: readonly string[] } | null,
  stamp: string,
  last: () => Promise<void>,
): Promise<string[]> {
  const moved: { from: string; to: string }[] = [];
  const aside: string[] = [];
  const move = async (from: string, to: string) => {
    await rename(from, to);
    moved.push({ from, to });
  };
  try {
    for (const { place } of parts) {
      if (place === null || !existsSync(place)) continue;
      const name = toAside(place, stamp);
      await move(place, name);
      aside.push(name);
    }
    for (const end of journals?.ends ?? []) {
      const file = `${journals?.of}${end}`;
      if (existsSync(file)) await move(file, `${toAside(journals?.of ?? '', stamp)}${end}`);
    }
    for (const { draft, place } of parts) if (place !== null) await move(draft, place);
    await last();
    return aside;
  } catch (error) {
    for (const { from, to } of moved.toReversed()) await rename(to, from);
    throw error;
  }
}

const toAside = (place: string, stamp: string) => `${place}.before-${stamp}`;
