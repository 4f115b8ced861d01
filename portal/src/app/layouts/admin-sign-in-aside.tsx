import { SheetsAside } from './sheets-aside.tsx';

/** What the portal does for staff, beside both of their sign-in screens. */
export function AdminSignInAside() {
  return (
    <SheetsAside
      messages={[
        { title: 'See every project', text: 'All clients’ briefs in one list, newest first.' },
        { title: 'Say where it stands', text: 'A status changed here is what the client sees.' },
        { title: 'Bring in the team', text: 'Only staff can create accounts for staff.' },
      ]}
    />
  );
}
