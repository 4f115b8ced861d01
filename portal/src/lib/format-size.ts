const wholeKilobytes = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 0 });
const megabytes = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 1 });

/**
 * A file's size as the portals write it: "2,208 KB".
 * @param bytes null when it is not known
 */
export function formatSize(bytes: number | null): string {
  return bytes === null ? 'Unknown size' : `${wholeKilobytes.format(Math.round(bytes / 1024))} KB`;
}

/** A size as a sentence has it: "25 MB". */
export function formatMegabytes(bytes: number): string {
  return `${megabytes.format(bytes / 1024 / 1024)} MB`;
}
