import { memberRoleTexts, portalRoutes, type ClientUser, type OwnCompanies } from '@stackworks/contracts';
import { Icon } from '@stackworks/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Menu, MenuItem } from '#/components/menu.tsx';
import { api } from '#/lib/api/client.ts';
import { useFailureToast } from '#/lib/forms/failure-reports.ts';

type Props = { client: ClientUser; companies: OwnCompanies['items']; current: string | null };

/** The companies of somebody who is in more than one, to go on in another. */
export function CompanyMenu({ client, companies, current }: Props) {
  const [isOpen, setOpen] = useState(false);
  const change = useMutation({
    mutationFn: (id: string) => api.client.companies[':id'].switch.$post({ param: { id } }),
    // The whole page is loaded again, so that nothing of the other company stays in memory.
    onSuccess: () => window.location.assign(portalRoutes.clientPortal),
    onError: useFailureToast('Not switched', 'Please try again.'),
  });
  return (
    <Menu
      label="Your companies"
      isOpen={isOpen}
      onOpenChange={setOpen}
      buttonClassName="-mx-2 flex min-h-11 min-w-0 items-center gap-2 rounded-control px-2 text-left font-semibold hover:bg-fold"
      button={
        <>
          <span className="sr-only">Company: </span>
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {change.isPending ? 'Switching...' : current}
          </span>
          <Icon name="chevron" size={16} className="flex-none" />
        </>
      }
    >
      {companies.map(({ id, name, role }) => (
        <MenuItem
          key={id}
          isChosen={id === client.id}
          onPick={() => {
            if (id !== client.id) change.mutate(id);
          }}
        >
          <span className="grid size-5 flex-none place-items-center" aria-hidden="true">
            {id === client.id && <Icon name="tick" size={16} />}
          </span>
          <span className="min-w-0">
            {name}
            <span className="block font-normal text-soft">{memberRoleTexts[role].name}</span>
          </span>
        </MenuItem>
      ))}
    </Menu>
  );
}
