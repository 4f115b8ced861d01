import type { Route } from '#/stripe/http/route.ts';
import { customerRoutes } from './customers.ts';
import { priceRoutes } from './prices.ts';
import { productRoutes } from './products.ts';

/** Every call of the API; each resource adds its own. A fixed path stands before one with an id in its place. */
export const resourceRoutes: readonly Route[] = [...customerRoutes, ...productRoutes, ...priceRoutes];
