import { api, jsonQuery } from '#/lib/api/client.ts';
import { clientPageKey, companyKey } from '#/lib/query-keys.ts';

export const companyQuery = jsonQuery(companyKey, () => api.client.company.$get());

export const ownCompaniesQuery = jsonQuery(['/api/client/companies'], () => api.client.companies.$get());

export const companyOfClientQuery = (id: string) =>
  jsonQuery([...clientPageKey(id), 'company'], () =>
    api.admin.clients[':id'].company.$get({ param: { id } }),
  );

/** What an emailed invitation is about; never cached. */
export const invitationQuery = (token: string) => ({
  ...jsonQuery(['/api/client/invitations/check', token], () =>
    api.client.invitations.check.$post({ json: { token } }),
  ),
  gcTime: 0,
});

/** What the emailed question to a new owner is about; never cached. */
export const ownershipQuery = (token: string) => ({
  ...jsonQuery(['/api/client/next-owner/check', token], () =>
    api.client['next-owner'].check.$post({ json: { token } }),
  ),
  gcTime: 0,
});
