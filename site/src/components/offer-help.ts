import {
  describeSupport,
  mounts,
  type CatalogueContent,
  type ClientUser,
  type SiteSettingsResponse,
} from '@stackworks/contracts';

const fetchJson = async <Body>(path: string, headers = {}): Promise<Body> => {
  const response = await fetch(`${mounts.api}${path}`, { headers });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
};

/** How soon the client gets a reply, in words. */
async function readSupport(token: string): Promise<string> {
  const [settings, catalogue, client] = await Promise.all([
    fetchJson<SiteSettingsResponse>('/site-settings'),
    fetchJson<CatalogueContent>('/catalogue'),
    fetchJson<ClientUser>('/client/user', { authorization: `Bearer ${token}` }),
  ]);
  return describeSupport(settings, catalogue, client);
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
    readSupport(token).then(
      (words) => (reply.textContent = words),
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
