import { format } from 'date-fns';
import { nzTime } from '#/lib/nz-time.ts';

/** "26 November, 2.04.09 pm" */
export const formatSecond = (time: string): string => format(time, 'd MMMM, h.mm.ss aaa', { in: nzTime });

export const countEmails = (count: number): string => (count === 1 ? '1 email' : `${count} emails`);

/** "8.2 ms", "340 ms", "1.2 s" */
export function formatMs(ms: number): string {
  if (ms >= 1000) return `${(ms / 1000).toFixed(1)} s`;
  return `${ms < 10 ? Math.round(ms * 10) / 10 : Math.round(ms)} ms`;
}

/** Rounded to two digits, without a line break: "about 8.2 ms". */
export const formatApproximateMs = (ms: number): string =>
  `about ${formatMs(Number(ms.toPrecision(2))).replace(' ', '\u00A0')}`;

/** "800 MB", "1.2 GB", "40 GB" */
export function formatRoom(bytes: number): string {
  if (bytes < 1e9) return `${Math.round(bytes / 1e6)} MB`;
  return `${bytes < 10e9 ? Math.round(bytes / 1e8) / 10 : Math.round(bytes / 1e9)} GB`;
}

/** "40 s", "12 min", "5 h", "3 days" */
export function formatUptime(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 120) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}
