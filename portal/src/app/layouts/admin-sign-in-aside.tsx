import { SheetsAside } from './sheets-aside.tsx';

/** What the portal does for staff, beside both of their sign-in screens. */
export function AdminSignInAside() {
  return (
    <SheetsAside
      messages={[
        { title: 'See every project', text: 'All clients’ briefs in one list, newest first.' },
        { title: 'Update the status', text: 'Clients see every status change you make here.' },
        { title: 'Bring in the team', text: 'Only staff can create accounts for staff.' },
      ]}
    />
  );
}
