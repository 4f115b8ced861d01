import { SheetsAside } from './sheets-aside.tsx';

/** What the portal does for a client, beside both of their sign-in screens. */
export function ClientSignInAside() {
  return (
    <SheetsAside
      messages={[
        {
          title: 'Submit your details',
          text: 'Tell us what the job is and who it’s for. We start from what you write.',
        },
        {
          title: 'Track progress',
          text: 'See where every project is up to, from pending to completed.',
        },
        {
          title: 'Communicate',
          text: 'Talk to the people doing the work, all in one place.',
        },
      ]}
    />
  );
}
