import { describeHelp, mounts, type ReplyTime } from '@stackworks/contracts';

/** When the client's next message is answered by. */
async function readReplyTime(token: string): Promise<ReplyTime> {
  const response = await fetch(`${mounts.api}/client/reply-time`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!response.ok) throw new Error(`reply time: ${response.status}`);
  return response.json();
}

/** Turns StackBot's button into Help for a signed-in client: the team first, StackBot second. Source: decision D21. */
export function offerHelp(dialog: HTMLDialogElement, token: string): void {
  const button = document.querySelector<HTMLElement>('.stackbot-button');
  const label = button?.querySelector('.stackbot-ask');
  const reply = dialog.querySelector('[data-reply]');
  if (!button || !label || !reply) return;
  label.textContent = 'Help';
  button.closest('.stackbot')?.setAttribute('aria-label', 'Help');
  delete button.dataset['stackbot'];
  button.addEventListener('click', () => {
    if ('stackbot' in button.dataset) return;
    dialog.showModal();
    // If a request fails, the dialog says nothing about it.
    readReplyTime(token).then(
      (replyTime) => (reply.textContent = describeHelp(replyTime)),
      () => undefined,
    );
  });
  dialog.querySelector('[data-ask]')?.addEventListener('click', () => {
    dialog.close();
    // For this press it is StackBot's button, which gets the focus back.
    button.dataset['stackbot'] = '';
    button.click();
    delete button.dataset['stackbot'];
  });
}
