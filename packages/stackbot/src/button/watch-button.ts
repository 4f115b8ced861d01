/** What the panel's own script gives once it is loaded. */
type Panel = { togglePanel: (opener: HTMLElement) => void };

/** Where submissions wait that the server has not acknowledged yet. */
export const unsentKey = 'stackbot_unsent';

/** How long after the last scroll it is looked at what lies under the button. */
const restMs = 120;

/**
 * Brings the StackBot's button to life, and everything else on the page that is marked `data-stackbot`: the panel is loaded
 * when somebody is about to open it, and opens when they do.
 * @param load fetches the panel
 * @param loadSender fetches what sends a submission; only where one has been kept from an earlier page
 */
export function watchButton(load: () => Promise<Panel>, loadSender: () => Promise<unknown>): void {
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
  if (findUnsent()) void loadSender();
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

/** The button makes way while what saves or sends, or is being filled in, lies under it. */
function giveWay(button: HTMLElement): void {
  let timer = 0;
  const look = () => {
    const { left, top, right, bottom } = button.getBoundingClientRect();
    const hasFormUnder = [left, (left + right) / 2, right - 1].some((x) =>
      [top, (top + bottom) / 2, bottom - 1].some((y) =>
        document
          .elementsFromPoint(x, y)
          .some((each) => each.matches('form :is([type=submit],textarea,:focus)')),
      ),
    );
    button.toggleAttribute('data-aside', hasFormUnder && button.ariaExpanded !== 'true');
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
