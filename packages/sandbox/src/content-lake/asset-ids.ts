/** The stored file of the asset `image-<sha1>-<width>x<height>-<extension>`, null when the id is not an image's. */
export function findAssetFile(id: string): string | null {
  const parts = /^image-([0-9a-f]{40}-\d+x\d+)-([a-z]+)$/.exec(id);
  return parts ? `${parts[1]}.${parts[2]}` : null;
}

/** The asset a file named `<sha1>-<width>x<height>.<extension>` belongs to, null for any other name. */
export function parseAssetFile(file: string): { id: string; extension: string } | null {
  const parts = /^([0-9a-f]{40}-\d+x\d+)\.([a-z]+)$/.exec(file);
  return parts?.[2] ? { id: `image-${parts[1]}-${parts[2]}`, extension: parts[2] } : null;
}
