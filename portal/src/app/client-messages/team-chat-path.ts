import { portalRoutes } from '@stackworks/contracts';

/** What the address says on a phone, which has room for the list of conversations or for one of them. */
export const chatOpen = 'team';

/** Where the conversation with the team is open, on every screen. */
export const teamChatPath = `${portalRoutes.clientMessages}?with=${chatOpen}`;
