const steps = [
  'Choose an account above. Each is on a different plan and sees its own part of the portal.',
  'Press “View portal”. This signs out anyone signed in to this browser and opens the sign-in screen.',
  'Wait a second: the form fills itself in and signs in. Press “Stop” to look at it first.',
  'Look around: projects, messages, files, versions to approve, and billing. It’s all made up.',
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
