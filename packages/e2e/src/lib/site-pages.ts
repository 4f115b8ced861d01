import { siteRoutes } from '@stackworks/contracts';

/** Every page of the site that stands; the checkout does not yet. */
const { subscribe, ...standing } = siteRoutes;
export const sitePages = Object.values(standing);

/** Where choosing a plan will lead. Links to it are let pass until the page stands. */
export const pageToCome = subscribe;
