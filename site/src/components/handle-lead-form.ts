import type { ContactAccepted, ErrorBody } from '@stackworks/contracts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const unreachable = 'We couldn’t send that. Check your connection and try again; nothing you typed is lost.';

/** The words of the deadline, which load with their first use: the page itself ships none of them. */
const loadWords = () => import('#/components/show-reply-time.ts');

/**
 * Sends the contact form without leaving the page, shows what is wrong beside each field, and chooses the service that a
 * link or form elsewhere on the page is about (`data-ask-about`).
 * @param form `data-start` and `data-sent` are the hashes of the form and of the thanks
 */
export function handleLeadForm(form: HTMLFormElement): void {
  const button = form.querySelector('button');
  const failure = form.querySelector<HTMLElement>('[data-failure]');
  const icon = form.querySelector<HTMLTemplateElement>('[data-problem-icon]');
  const controls = [...form.querySelectorAll<Control>('[required]')];
  const { sent = '', start = '' } = form.dataset;
  const shownAt = performance.now();

  const showProblem = (control: Control, problem: string) => {
    control.setAttribute('aria-invalid', String(problem !== ''));
    const place = document.getElementById(`${control.id}-problem`);
    if (problem === '') place?.replaceChildren();
    else place?.replaceChildren(...(icon ? [icon.content.cloneNode(true)] : []), problem);
  };
  const showFailure = (message: string) => {
    if (failure) failure.textContent = message;
  };
  /** Shows what is wrong with each named field, and takes the visitor to the first. */
  const showProblems = (problems: Record<string, string>) => {
    for (const control of controls) showProblem(control, problems[control.name] ?? '');
    const first = controls.find(({ name }) => problems[name]);
    first?.focus();
    return first !== undefined;
  };
  const findProblems = () => {
    const wrong = controls.filter(({ validity, value }) => !validity.valid || value.trim() === '');
    const problemOf = (control: Control) =>
      control.closest<HTMLElement>('[data-problem]')?.dataset['problem'];
    return Object.fromEntries(wrong.map((control) => [control.name, problemOf(control) ?? '']));
  };

  const showReplyTime = async (accepted: Response) => {
    const { replyTime }: ContactAccepted = await accepted.json();
    (await loadWords()).showReplyTime(replyTime);
  };
  const send = async () => {
    const response = await fetch(form.action, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...Object.fromEntries(new FormData(form)),
        tookMs: performance.now() - shownAt,
      }),
    });
    if (response.ok) {
      // It has arrived, whatever becomes of these words: a second try would send it twice.
      await showReplyTime(response).catch(() => undefined);
      form.reset();
      location.hash = sent;
      return;
    }
    const { error }: ErrorBody = await response.json();
    if (!showProblems(error.fields ?? {})) showFailure(error.message);
  };

  form.noValidate = true;
  form.addEventListener(
    'focusin',
    () => {
      // Without it, the rule stays.
      void loadWords()
        .then(({ showCurrent }) => showCurrent())
        .catch(() => undefined);
    },
    { once: true },
  );
  form.addEventListener('input', ({ target }) => {
    const control = controls.find((each) => each === target);
    if (control) showProblem(control, '');
  });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (!button || button.ariaBusy === 'true') return;
    showFailure('');
    if (showProblems(findProblems())) return;
    // Still focusable: a disabled button would lose the focus.
    button.ariaBusy = button.ariaDisabled = 'true';
    await send().catch(() => showFailure(unreachable));
    button.ariaBusy = button.ariaDisabled = 'false';
  });

  const askAbout = (origin: HTMLElement) => {
    const service = controls.find(({ name }) => name === 'service');
    if (!service) return;
    service.value = origin.dataset['askAbout'] ?? '';
    showProblem(service, '');
  };
  for (const link of document.querySelectorAll<HTMLElement>('a[data-ask-about]'))
    link.addEventListener('click', () => askAbout(link));
  // Runs after the form's own checks, which may have rejected the input.
  document.addEventListener('submit', (event) => {
    const { target } = event;
    if (event.defaultPrevented || !(target instanceof HTMLFormElement) || !target.dataset['askAbout']) return;
    event.preventDefault();
    askAbout(target);
    location.hash = start;
    controls.find(({ value }) => value === '')?.focus();
  });

  // Thanks shown on arrival are old.
  if (location.hash === sent) location.replace(start);
}
