import { unassigned, type AdminUser, type Page, type StaffProject } from '@stackworks/contracts';
import { Select } from '@stackworks/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#/lib/api/client.ts';
import type { ChangeProject } from './use-change-project.ts';

/** Everyone a project can be assigned to: a team is small. */
const assigneesQuery = queryOptions({
  queryKey: ['/api/admin/admins', { list: 'assignees' }],
  queryFn: async (): Promise<Page<AdminUser>> =>
    (await api.admin.admins.$get({ query: { limit: '100' } })).json(),
});

/** Who looks after a project: nobody, or one of the team. */
export function AssignmentSelect({ project, onChange }: { project: StaffProject; onChange: ChangeProject }) {
  const team = useQuery(assigneesQuery).data?.items ?? [];
  const { assignee } = project;
  const others = team.filter(({ email }) => email !== assignee?.email);
  const offered = assignee ? [assignee, ...others] : others;
  return (
    <Select
      label="Assigned to"
      value={assignee?.email ?? unassigned}
      onChange={(event) => {
        const wanted = event.currentTarget.value;
        onChange(project, { assignee: offered.find(({ email }) => email === wanted) ?? null });
      }}
    >
      <option value={unassigned}>Unassigned</option>
      {offered.map(({ email, firstName, lastName }) => (
        <option key={email} value={email}>
          {firstName} {lastName} ({email})
        </option>
      ))}
    </Select>
  );
}
