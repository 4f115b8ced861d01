import { siteRoutes } from '@stackworks/contracts';

const { subscribe, ...others } = siteRoutes;

/** Every page of the site that search engines may show. */
export const sitePages = Object.values(others);

/** The checkout, with and without a plan to buy. */
export const checkoutPages = [`${subscribe}?plan=stackgrow`, subscribe];
