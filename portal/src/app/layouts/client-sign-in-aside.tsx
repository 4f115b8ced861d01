import { SheetsAside } from './sheets-aside.tsx';

/** What the portal does for a client, beside both of their sign-in screens. */
export function ClientSignInAside() {
  return (
    <SheetsAside
      messages={[
        {
          title: 'Submit your details',
          text: 'Say what the job is and who it is for. Your project starts from what you write.',
        },
        {
          title: 'Track progress',
          text: 'Every project says where it stands, from pending to completed.',
        },
        {
          title: 'Communicate',
          text: 'Talk to the people doing the work, in one place.',
        },
      ]}
    />
  );
}
