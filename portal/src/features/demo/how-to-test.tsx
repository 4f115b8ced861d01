const steps = [
  'Choose an account above. Each is on another plan, and sees its own part of the portal.',
  'Press “View portal”. Whoever is signed in here is signed out of this browser, and the sign-in screen opens.',
  'Wait a second: the sign-in is filled in and goes off by itself. “Stop” lets you look at it first.',
  'Look round: projects, messages, files, versions to approve, and billing. All of it is made up.',
  'Log out, come back to this page and choose another account.',
] as const;

/** The five steps of trying a tier. Source: portals specification §2. */
export function HowToTest() {
  return (
    <section aria-labelledby="how-to-test" className="border-t-2 border-ink pt-4">
      <h2 id="how-to-test" className="font-display text-t1">
        How to test
      </h2>
      <ol className="mt-3 max-w-measure">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-4 border-b border-edge py-3">
            <span className="num w-6 flex-none text-[1.5rem] leading-none" aria-hidden="true">
              {index + 1}
            </span>
            <span className="min-w-0">{step}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
