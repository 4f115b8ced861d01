import { mounts, sayReplyTime, type ReplyTime } from '@stackworks/contracts';

/** Says by when we reply, in place of the rule. */
export function showReplyTime(replyTime: ReplyTime): void {
  for (const place of document.querySelectorAll('[data-reply-time]'))
    place.textContent = sayReplyTime(replyTime);
}

/** Says by when what is sent now is answered. @throws when the API doesn't answer */
export async function showCurrent(): Promise<void> {
  const response = await fetch(`${mounts.api}/reply-time`);
  if (!response.ok) throw new Error(`reply time: ${response.status}`);
  const replyTime: ReplyTime = await response.json();
  showReplyTime(replyTime);
}
