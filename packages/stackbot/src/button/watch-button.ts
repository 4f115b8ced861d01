/** What the lazily loaded scripts export. */
type Outbox = { sendUnsent: () => void };
type Panel = { togglePanel: (opener: HTMLElement) => void };

/** Where submissions are stored until the server has acknowledged them. */
export const unsentKey = 'stackbot_unsent';

/** How long after the last scroll the button checks what lies under it. */
const restMs = 120;

/**
 * Brings the StackBot's button to life, and everything else on the page that is marked `data-stackbot`: the panel is loaded
 * when a visitor is about to open it, and opens when they do.
 * @param load fetches the panel
 * @param loadOutbox fetches what sends submissions; called only where one is left from an earlier page
 */
export function watchButton(load: () => Promise<Panel>, loadOutbox: () => Promise<Outbox>): void {
  // A failed load is tried again by whatever comes next.
  const warm = () => void load().catch(() => undefined);
  for (const intent of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(intent, (event) => findOpener(event) && warm(), { passive: true });
  const button = document.querySelector<HTMLElement>('.stackbot-button');
  document.addEventListener('click', (event) => {
    const opener = findOpener(event);
    if (!opener || event.defaultPrevented) return;
    event.preventDefault();
    load().then(
      ({ togglePanel }) => {
        button?.removeAttribute('data-failed');
        togglePanel(opener);
      },
      () => {
        button?.setAttribute('data-failed', '');
        // A link still leads where it would have led.
        if (opener instanceof HTMLAnchorElement) location.assign(opener.href);
      },
    );
  });
  if (button) giveWay(button);
  if (findUnsent()) void loadOutbox().then(({ sendUnsent }) => sendUnsent());
}

const findOpener = ({ target }: Event): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-stackbot]') : null;

function findUnsent(): boolean {
  try {
    return localStorage.getItem(unsentKey) !== null;
  } catch {
    return false;
  }
}

const pressable = 'a, button, input, select, textarea, summary, label';

/**
 * The button makes way for what lies under it: it is gone while that saves or sends, or is being filled in, and small beside
 * anything else that can be pressed.
 */
function giveWay(button: HTMLElement): void {
  let timer = 0;
  const look = () => {
    // Measured at its full size, or it would grow again as soon as it is small.
    button.removeAttribute('data-small');
    const { left, top, right, bottom } = button.getBoundingClientRect();
    const under = [left, (left + right) / 2, right - 1].flatMap((x) =>
      [top, (top + bottom) / 2, bottom - 1].flatMap((y) => document.elementsFromPoint(x, y)),
    );
    const isOpen = button.ariaExpanded === 'true';
    const hasFormUnder = under.some((each) => each.matches('form :is([type=submit],textarea,:focus)'));
    button.toggleAttribute('data-aside', hasFormUnder && !isOpen);
    button.toggleAttribute(
      'data-small',
      under.some((each) => !button.contains(each) && each.matches(pressable)),
    );
  };
  const lookSoon = () => {
    clearTimeout(timer);
    timer = window.setTimeout(look, restMs);
  };
  for (const change of ['scroll', 'resize', 'focusin', 'click'])
    addEventListener(change, lookSoon, { passive: true, capture: true });
  // What has arrived or been typed changes the page's height.
  new ResizeObserver(lookSoon).observe(document.body);
}
