import { z } from 'zod';
import {
  changeCard,
  confirmUpdate,
  setCancelling,
  useConfirmedCard,
  type PortalAnswer,
} from '#/portal/portal-actions.ts';
import { getPortal, toNextUrl, type Portal } from '#/portal/portal-session.ts';
import { text } from '#/http/params.ts';
import { route, type Call, type Route } from '#/http/route.ts';

const path = '/portal_pages/:id';
const nothing = z.strictObject({});

/** A call of the customer's own pages; anyone with the session's address may make it. */
const portalRoute = <S extends z.ZodType>(
  address: string,
  params: S,
  act: (call: Call<z.output<S>>, portal: Portal) => PortalAnswer,
): Route =>
  route(
    'POST',
    path + address,
    params,
    (call) => {
      const portal = getPortal(call.tx, call.id, Math.floor(Date.now() / 1000));
      const { clientSecret, after } = act(call, portal);
      return { client_secret: clientSecret, after, next_url: toNextUrl(portal, call.tx.pagesUrl) };
    },
    { isForBrowsers: true },
  );

/** What the billing portal's pages call; none of it is part of the documented API. */
export const portalPageRoutes = [
  portalRoute('/card', z.strictObject({ payment_method: text, name: text.optional() }), (call, portal) =>
    changeCard(call.tx, portal, call.params.payment_method),
  ),
  portalRoute('/cards/:child', nothing, (call, portal) => useConfirmedCard(call.tx, portal, call.child)),
  portalRoute('/cancel', z.strictObject({ subscription: text }), (call, portal) =>
    setCancelling(call.tx, portal, call.params.subscription, true),
  ),
  portalRoute('/resume', z.strictObject({ subscription: text }), (call, portal) =>
    setCancelling(call.tx, portal, call.params.subscription, false),
  ),
  portalRoute('/update', nothing, (call, portal) => confirmUpdate(call.tx, portal)),
];
