import { report, reportView } from '@stackworks/ui/report';

/** Reports a view of the page, now and on every return to it, and the steps towards buying a plan. */
export function reportVisit(): void {
  reportView();
  addEventListener('pageshow', ({ persisted }) => persisted && reportView());

  const prices = document.querySelector<HTMLElement>('[data-prices]');
  if (!prices) return;
  const watch = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      watch.disconnect();
      report('plan_view');
    },
    { rootMargin: '0px 0px -50%' },
  );
  watch.observe(prices);

  const chosen = new Set<string>();
  prices.addEventListener('submit', ({ target }) => {
    if (!(target instanceof HTMLFormElement) || !target.checkValidity()) return;
    const plan = new FormData(target).get('plan');
    // Clicking the same plan again isn't another choice.
    if (typeof plan !== 'string' || chosen.has(plan)) return;
    chosen.add(plan);
    report('choose_plan', { plan });
  });
}
