/**
 * Whether an editor is looking at a version of before.
 * @param shown the version that is opened in History, undefined while none is
 * @param published the version that visitors see
 */
export const isOldVersion = (shown: string | undefined, published: string | undefined): boolean =>
  shown !== undefined && !shown.startsWith('@') && shown !== published;
