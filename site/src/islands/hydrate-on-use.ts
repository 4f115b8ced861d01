import type { ClientDirective } from 'astro';

const uses = ['pointerover', 'focusin', 'input'];

/**
 * `client:use`: an island whose script loads when a visitor first uses it. Until then it is the HTML that the server wrote, and
 * a form that is submitted meanwhile waits for the script. The value names what the browser stores about somebody the script
 * has to recognise, separated by spaces: it loads at once for them, and for those who come back to a later step.
 */
const hydrateOnUse: ClientDirective = async (load, { value }, island) => {
  let submit: HTMLButtonElement | null = null;
  const hold = (event: SubmitEvent) => {
    event.preventDefault();
    if (!(event.submitter instanceof HTMLButtonElement)) return;
    submit = event.submitter;
    submit.ariaBusy = submit.ariaDisabled = 'true';
  };
  island.addEventListener('submit', hold);
  if (!isExpected(value.split(' '))) {
    await new Promise((resolve) => {
      for (const use of uses) island.addEventListener(use, resolve, { once: true, passive: true });
    });
  }
  const hydrate = await load();
  await hydrate();
  island.removeEventListener('submit', hold);
  release(submit);
};

/** Submits the form that has waited, by a click: React takes over at once what is clicked, and not what is submitted. */
function release(submit: HTMLButtonElement | null): void {
  if (!submit) return;
  submit.ariaBusy = submit.ariaDisabled = null;
  submit.click();
}

function isExpected(keys: readonly string[]): boolean {
  try {
    if (new URLSearchParams(location.search).has('token') || history.state !== null) return true;
    return keys.some((key) => (localStorage.getItem(key) ?? sessionStorage.getItem(key)) !== null);
  } catch {
    return true;
  }
}

export default hydrateOnUse;
