import { Icon } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { controlLook, fieldLook } from '#/components/dense.ts';
import { OptionSelect } from '#/components/option-select.tsx';
import { Popover } from '#/components/popover.tsx';
import { catalogueQuery } from '#/features/content/index.ts';
import { colleaguesQuery } from '#/features/team/index.ts';
import type { Inbox } from './use-inbox.ts';

/** Narrows the inbox to what one member of staff has, or to clients on a plan. */
export function NarrowInbox({ inbox: { who, assignee, plan, isAlone, pathOf } }: { inbox: Inbox }) {
  const [, navigate] = useLocation();
  const team = useQuery(colleaguesQuery).data?.items ?? [];
  const plans = useQuery(catalogueQuery).data?.plans ?? [];
  const narrow = (changes: Parameters<Inbox['pathOf']>[0]) =>
    navigate(pathOf({ item: '', ...changes }), { replace: true });
  const names = [
    team.find(({ id }) => id === assignee)?.name,
    plans.find(({ slug }) => slug === plan)?.name,
  ].filter((name) => name !== undefined);
  return (
    <div className="max-sm:order-last sm:ml-auto">
      <Popover
        className="left-0 sm:left-auto sm:right-0"
        buttonClassName={`${controlLook} ${names.length > 0 ? '!border-ink !bg-ink text-paper' : ''}`}
        button={
          <>
            <Icon name="filter" size={16} />
            <span className={names.length > 0 ? 'sr-only' : 'max-sm:sr-only'}>Filter</span>
            {names.length > 0 && (
              <span className="max-w-[12rem] truncate max-sm:sr-only">{names.join(', ')}</span>
            )}
          </>
        }
      >
        <div className={`grid w-56 gap-3 ${fieldLook}`}>
          {!isAlone && who !== 'snoozed' && (
            <OptionSelect
              label="Assigned to"
              value={assignee}
              options={[['', 'Anyone'], ...team.map(({ id, name }) => [id, name] as const)]}
              // A colleague's items are in no scope of one's own.
              onChange={(id) => narrow({ assignee: id, ...(id && { who: 'everyone' }) })}
            />
          )}
          <OptionSelect
            label="Plan"
            value={plan}
            options={[['', 'Any plan'], ...plans.map(({ slug, name }) => [slug, name] as const)]}
            onChange={(slug) => narrow({ plan: slug })}
          />
        </div>
      </Popover>
    </div>
  );
}
