/** What can be uploaded: the name of its folder, and the prefix of its ids, by kind. */
const idPattern =
  /^(?:image-(?<image>[0-9a-f]{40}-\d+x\d+)|file-(?<file>[0-9a-f]{40}))-(?<extension>[a-z0-9]+)$/;
const pathPattern =
  /^(?:images\/(?<image>[0-9a-f]{40}-\d+x\d+)|files\/(?<file>[0-9a-f]{40}))\.(?<extension>[a-z0-9]+)$/;

/**
 * Where the bytes of an asset are, in the store's folder and in its address: those of `image-<sha1>-<width>x<height>-png`
 * in `images/<sha1>-<width>x<height>.png`, those of `file-<sha1>-pdf` in `files/<sha1>.pdf`. Null for any other id.
 */
export function findAssetPath(id: string): string | null {
  const { image, file, extension } = idPattern.exec(id)?.groups ?? {};
  if (image) return `images/${image}.${extension}`;
  return file ? `files/${file}.${extension}` : null;
}

/** The asset whose bytes are at a path like those of `findAssetPath`, null for any other path. */
export function parseAssetPath(path: string): { id: string; extension: string } | null {
  const { image, file, extension } = pathPattern.exec(path)?.groups ?? {};
  if (!extension) return null;
  return { id: image ? `image-${image}-${extension}` : `file-${file}-${extension}`, extension };
}
