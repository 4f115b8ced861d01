/** Exports of the lazily loaded scripts. */
type Outbox = { sendUnsent: () => void };
type Panel = { togglePanel: (opener: HTMLElement) => void };

/** Storage key of submissions that the server has not acknowledged yet. */
export const unsentKey = 'stackbot_unsent';

/** How long after the last scroll the button checks for elements under it. */
const restMs = 120;

/**
 * Makes everything marked `data-stackbot` open the panel, which is loaded when a visitor is about to press.
 * @param loadOutbox called only where an earlier page left a submission
 */
export function watchButton(load: () => Promise<Panel>, loadOutbox: () => Promise<Outbox>): void {
  // The next event retries a failed load.
  const warm = () => void load().catch(() => undefined);
  for (const intent of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(intent, (event) => findOpener(event) && warm(), { passive: true });
  const button = document.querySelector<HTMLElement>('.stackbot-button');
  document.addEventListener('click', (event) => {
    const opener = findOpener(event);
    if (!opener || event.defaultPrevented) return;
    event.preventDefault();
    // On a slow network the panel's code takes seconds: the press shows at once.
    button?.removeAttribute('data-failed');
    const markLoading = (isLoading: boolean) => {
      button?.toggleAttribute('data-loading', isLoading);
      opener.ariaBusy = String(isLoading);
    };
    markLoading(true);
    load().then(
      ({ togglePanel }) => {
        markLoading(false);
        togglePanel(opener);
      },
      () => {
        markLoading(false);
        button?.setAttribute('data-failed', '');
        // A link works as usual.
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

/** Hides the button over a form that is being filled in or sent, and shrinks it over anything else pressable. */
function giveWay(button: HTMLElement): void {
  let timer = 0;
  const look = () => {
    // Measured at full size, or it would grow again once small.
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
  // Loaded or typed content changes the page's height.
  new ResizeObserver(lookSoon).observe(document.body);
}
