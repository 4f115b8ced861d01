import { mounts, sayReply, type CatalogueContent, type ClientUser } from '@stackworks/contracts';

/** What the answer of GET /api/site-settings says of support. */
type Support = { supportHours: string; replyHours: number };

const ask = async <Body>(path: string, headers = {}): Promise<Body> => {
  const response = await fetch(`${mounts.api}${path}`, { headers });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
};

/** When and within how long a client gets a reply: as their plan promises, or as any enquiry. */
async function describeReply(token: string): Promise<string> {
  const [support, { plans }, client] = await Promise.all([
    ask<Support>('/site-settings'),
    ask<Pick<CatalogueContent, 'plans'>>('/catalogue'),
    ask<Pick<ClientUser, 'isPlanUsable' | 'tier'>>('/client/user', { authorization: `Bearer ${token}` }),
  ]);
  const plan = client.isPlanUsable ? plans.find(({ slug }) => slug === client.tier) : undefined;
  return `${sayReply(plan ? plan.supportHours : support.replyHours)} We’re here ${support.supportHours}.`;
}

/**
 * Turns StackBot's button into Help for a client who is signed in: the team first, StackBot second. Source: decision D21.
 * @param token of the client's session
 */
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
    // Without an answer nothing is promised.
    describeReply(token).then(
      (words) => (reply.textContent = words),
      () => undefined,
    );
  });
  dialog.querySelector('[data-ask]')?.addEventListener('click', () => {
    dialog.close();
    // For this one press it is StackBot's button, which gets the focus back.
    button.dataset['stackbot'] = '';
    button.click();
    delete button.dataset['stackbot'];
  });
}
