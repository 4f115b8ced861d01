import { api, jsonQuery } from '#/lib/api/client.ts';

/** The business's name and support address, from the CMS. They rarely change, so they are read once. */
export const siteSettingsQuery = {
  ...jsonQuery(['/api/site-settings'], () => api['site-settings'].$get()),
  staleTime: Infinity,
};
