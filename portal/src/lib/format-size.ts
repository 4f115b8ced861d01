const wholeNumber = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 0 });
const megabytes = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 1 });

/**
 * A file's size as the portals write it: "2,208 KB", or "2 bytes" where that would be 0 KB.
 * @param bytes null when it is not known
 */
export function formatSize(bytes: number | null): string {
  if (bytes === null) return 'Unknown size';
  const kilobytes = Math.round(bytes / 1024);
  if (kilobytes > 0 || bytes === 0) return `${wholeNumber.format(kilobytes)} KB`;
  return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
}

/** A size as a sentence has it: "25 MB". */
export function formatMegabytes(bytes: number): string {
  return `${megabytes.format(bytes / 1024 / 1024)} MB`;
}

const twoDecimals = new Intl.NumberFormat('en-NZ', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const units = ['KB', 'MB', 'GB'] as const;

/**
 * A file's size as the staff dashboard writes it: "512 Bytes", "1.46 MB".
 * @param bytes null when it is not known
 */
export function formatBytes(bytes: number | null): string {
  if (bytes === null) return 'Unknown';
  let unit: string = 'Bytes';
  let size = bytes;
  for (const next of units) {
    if (size < 1024) break;
    unit = next;
    size /= 1024;
  }
  return `${unit === 'Bytes' ? size : twoDecimals.format(size)} ${unit}`;
}
