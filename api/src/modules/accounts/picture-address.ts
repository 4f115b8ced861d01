import { createHash } from 'node:crypto';
import { mounts } from '@stackworks/contracts';

/** Where the photo of a person is fetched, whichever it is. */
const toPicturePath = (userId: string) => `${mounts.api}/pictures/${userId}`;

/**
 * The address a person's photo is fetched at. It changes with the photo, so that browsers may keep what they fetched.
 * @param storedPath where the photo is in storage; null without one
 */
export function toPictureAddress(userId: string, storedPath: string | null): string | null {
  if (storedPath === null) return null;
  const version = createHash('sha256').update(storedPath).digest('hex').slice(0, 12);
  return `${toPicturePath(userId)}?v=${version}`;
}

/** Whether this is the address of the person's own photo, be it one that has been replaced since. */
export const isOwnPictureAddress = (userId: string, address: string): boolean =>
  address.split('?', 1)[0] === toPicturePath(userId);
