import { type Page, type SearchAnswer, type SearchFind, type SearchGroup } from '@stackworks/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { PlanMark } from '#/features/content/index.ts';
import { ProjectStatusBadge, staffStatusWords } from '#/features/projects/index.ts';
import { clientBillingPath, clientChatPath, clientPath, leadPath, staffProjectPath } from '#/lib/address.ts';
import { FoundGroup, Pieces } from './found-group.tsx';
import { moreFindsQuery } from './queries.ts';

type Props = {
  found: { q: string; results: SearchAnswer };
  groups: readonly SearchGroup[];
  onGo: (href: string) => void;
  onMore: (announcement: string) => void;
};

/** Some groups of what staff have found. */
export const StaffGroups = ({ found: { q, results }, groups, ...then }: Props) =>
  groups.map((group) => <StaffGroup key={group} {...then} group={group} q={q} first={results[group]} />);

type GroupProps = Pick<Props, 'onGo' | 'onMore'> & { group: SearchGroup; q: string; first: Page<SearchFind> };

function StaffGroup({ group, q, first, ...then }: GroupProps) {
  const more = useInfiniteQuery(moreFindsQuery(q, group, first.nextCursor ?? ''));
  return (
    <FoundGroup
      {...then}
      group={group}
      first={first}
      more={more}
      addressOf={addressOf}
      describe={({ isInternal, status, phone, plan }) => ({
        isInternal,
        status: status !== null && <ProjectStatusBadge status={status} words={staffStatusWords} />,
        // What staff look somebody up for.
        facts: (
          <>
            {phone.length > 0 && (
              <span className="whitespace-nowrap">
                <Pieces pieces={phone} />
              </span>
            )}
            {plan && <PlanMark plan={plan.slug} name={plan.name} />}
          </>
        ),
      })}
    />
  );
}

/** The address of a result: its lead, its client, its client's billing, its project with the conversation, or the chat with its client. */
function addressOf({ kind, id, clientId, projectId, leadId }: SearchFind): string {
  if (leadId !== null) return leadPath(leadId);
  if (kind === 'lead') return leadPath(id);
  if (kind === 'client') return clientPath(id);
  if (kind === 'invoice') return clientBillingPath(clientId ?? '');
  return projectId === null ? clientChatPath(clientId ?? '') : staffProjectPath(projectId);
}
