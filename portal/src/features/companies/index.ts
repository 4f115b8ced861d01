export { JoinCompany } from './join-company.tsx';
export { PeopleOfClient } from './people-of-client.tsx';
export { PeopleSettings } from './people-settings.tsx';
export { invitationQuery, ownershipQuery } from './queries.ts';
export { TakeOverCompany } from './take-over-company.tsx';
