import { report, reportView } from '@stackworks/ui/report';

/** Reports that the page is looked at, now and whenever one comes back to it, and what is done on it towards a plan. */
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
    // A second click of the same is no second choice.
    if (typeof plan !== 'string' || chosen.has(plan)) return;
    chosen.add(plan);
    report('choose_plan', { plan });
  });
}
