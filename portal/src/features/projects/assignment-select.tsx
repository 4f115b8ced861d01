import { unassigned, type AdminUser, type Page, type StaffProject } from '@stackworks/contracts';
import { Select } from '@stackworks/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#/lib/api/client.ts';
import { useAssign } from './use-assign.ts';

/** Everyone a project can be assigned to: a team is small. */
const assigneesQuery = queryOptions({
  queryKey: ['/api/admin/admins', { list: 'assignees' }],
  queryFn: async (): Promise<Page<AdminUser>> =>
    (await api.admin.admins.$get({ query: { limit: '100' } })).json(),
});

/** Who looks after a project: nobody, or one of the team. */
export function AssignmentSelect({ project }: { project: StaffProject }) {
  const assign = useAssign(project);
  const team = useQuery(assigneesQuery).data?.items ?? [];
  const { assignee } = project;
  const others = team.filter(({ email }) => email !== assignee?.email);
  return (
    <Select
      label="Assigned to"
      value={assignee?.email ?? unassigned}
      disabled={assign.isPending}
      onChange={(event) => assign.mutate(event.currentTarget.value)}
    >
      <option value={unassigned}>Unassigned</option>
      {(assignee ? [assignee, ...others] : others).map(({ email, firstName, lastName }) => (
        <option key={email} value={email}>
          {firstName} {lastName} ({email})
        </option>
      ))}
    </Select>
  );
}
