/** The two kinds of people who sign in, and who send messages. Source: portals specification §6. */
export const roles = ['client', 'admin'] as const;
export type Role = (typeof roles)[number];
