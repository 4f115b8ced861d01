import type { ReplyTime } from '#/reply-time.ts';

/** Says when we reply: "We’ll reply by 9 am on Tuesday." A viewer in another time zone reads which zone it is. */
export function sayReplyTime({ dueAt, time, day, timeZone, isLate }: ReplyTime): string {
  if (isLate) return 'We’re later than we said. Someone from the team will reply as soon as they can.';
  const zone = isViewersTime(new Date(dueAt), timeZone) ? '' : ' New Zealand time';
  return `We’ll reply by ${time}${zone} on ${day}.`;
}

/** Says when we reply and when the team works, as Help does. Source: decision D21. */
export function describeHelp(replyTime: ReplyTime): string {
  const { hours } = replyTime;
  return `${sayReplyTime(replyTime)}${hours === null ? '' : ` We’re here ${hours}.`}`;
}

/** Whether the clocks of a time zone show what the viewer's do. */
function isViewersTime(time: Date, timeZone: string): boolean {
  const options = { dateStyle: 'short', timeStyle: 'short' } as const;
  return time.toLocaleString('en-NZ', options) === time.toLocaleString('en-NZ', { ...options, timeZone });
}

/** How soon a reply comes, as a rule: "within 24 hours on business days". @param hours null for the same day */
export function describeReplyRule(hours: number | null): string {
  if (hours === null) return 'the same business day';
  return `within ${hours} ${hours === 1 ? 'hour' : 'hours'} on business days`;
}
