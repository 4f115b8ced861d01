import type { FitVerdict, PlanFit } from '@stackworks/contracts';
import { Button, Icon, type IconName } from '@stackworks/ui';
import { Link, useLocation } from 'wouter';
import { PlanBadge } from '#/features/content/index.ts';
import { draftMessage } from '#/features/conversations/index.ts';
import { formatHours } from '#/features/time/index.ts';
import { clientChatPath, clientPath } from '#/lib/address.ts';
import { formatCount } from '#/lib/format.ts';
import { suggestAction } from './suggest.ts';

/** A client's columns where there is room for a table; below it their row is a block. */
export const fitColumns =
  'lg:grid lg:grid-cols-[minmax(7rem,1fr)_9.5rem_7rem_3rem_10rem_minmax(0,1.4fr)_9.5rem] lg:items-center lg:gap-x-4';

export const verdictNames = {
  unprofitable: 'Unprofitable',
  outgrowing: 'Outgrowing',
  unknown: 'No hours yet',
  fits: 'Fits',
} as const satisfies Record<FitVerdict, string>;

const verdictLooks = {
  unprofitable: { icon: 'warning', words: 'Unprofitable', colour: 'text-danger' },
  outgrowing: { icon: 'chevron', words: 'Outgrowing', colour: 'text-revision-ink' },
  unknown: { icon: 'minus', words: 'No hours yet this month', colour: 'text-soft' },
  fits: { icon: 'tick', words: 'Fits', colour: 'text-pounamu' },
} as const satisfies Record<FitVerdict, { icon: IconName; words: string; colour: string }>;

type Props = { fit: PlanFit; most: number; adminId: string; isPast: boolean };

/**
 * A client in the list of plans. A month that is over asks for nothing any more.
 * @param props.most the largest amount of the list, as wide as a bar can be
 */
export function FitRow({ fit, most, adminId, isPast }: Props) {
  const { clientId, name, plan, planName, minutes, verdict, reason } = fit;
  const { icon, words, colour } = verdictLooks[verdict];
  return (
    <li
      className={`border-b border-edge py-2.5 text-sm max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:gap-x-4 max-lg:gap-y-2 max-lg:py-4 ${fitColumns}`}
    >
      <Link
        href={clientPath(clientId)}
        className="min-w-0 font-semibold [overflow-wrap:anywhere] hover:underline max-lg:min-h-6 lg:py-1"
      >
        {name}
      </Link>
      <span>
        <PlanBadge plan={plan} name={planName} />
      </span>
      <Requests fit={fit} />
      <span className="text-right tabular-nums">
        {formatHours(minutes)}
        <span className="lg:sr-only"> hours</span>
      </span>
      <Money fit={fit} most={most} />
      <span className="min-w-0 max-lg:col-span-2">
        <span className={`flex items-center gap-1.5 font-semibold ${colour}`}>
          <Icon name={icon} className={icon === 'chevron' ? 'rotate-180' : ''} />
          {isPast && verdict === 'unknown' ? 'No hours logged' : words}
        </span>
        <span className="block text-xs">{reason}</span>
      </span>
      {!isPast && <NextStep fit={fit} adminId={adminId} />}
    </li>
  );
}

/** "18 of 15" with the projects begun besides. */
function Requests({ fit: { revisions, quota, projects } }: Pick<Props, 'fit'>) {
  const beyondNone = revisions > 0 ? 'all paid' : 'none included';
  const of = quota === null ? 'no limit' : quota === 0 ? beyondNone : `of ${quota}`;
  return (
    <span>
      <b>{revisions}</b>
      <span className="lg:sr-only"> {revisions === 1 ? 'revision' : 'revisions'}</span>{' '}
      <span className="text-soft">{of}</span>
      {projects > 0 && (
        <span className="text-xs text-soft lg:block">
          <span className="lg:hidden">, </span>
          {projects} new {projects === 1 ? 'project' : 'projects'}
        </span>
      )}
    </span>
  );
}

const toDollars = (amount: number): string => `$${formatCount(Math.round(amount))}`;

function Money({ fit: { fees, cost, verdict }, most }: Pick<Props, 'fit' | 'most'>) {
  const isLoss = verdict === 'unprofitable';
  return (
    <span className="flex items-center gap-2.5 max-lg:col-span-2">
      <svg width="100%" height="21" aria-hidden="true" className="min-w-0 flex-1 max-lg:max-w-44">
        <Bar amount={fees} most={most} y={1} fill="var(--pounamu-wash)" stroke="var(--pounamu)" />
        {cost !== null && (
          <Bar
            amount={cost}
            most={most}
            y={12}
            fill={isLoss ? 'var(--danger-wash)' : 'var(--fold)'}
            stroke={isLoss ? 'var(--danger)' : 'var(--edge-strong)'}
          />
        )}
      </svg>
      <span className="w-12 flex-none whitespace-nowrap text-xs leading-tight">
        <span className="sr-only">Pays </span>
        {toDollars(fees)}
        {cost !== null && (
          <span className={`block ${isLoss ? 'font-semibold text-danger' : 'text-soft'}`}>
            <span className="sr-only">, costs </span>
            {toDollars(cost)}
          </span>
        )}
      </span>
    </span>
  );
}

type BarProps = { amount: number; most: number; y: number; fill: string; stroke: string };

/** The widest bar leaves room for its line. */
const Bar = ({ amount, most, y, ...colours }: BarProps) => (
  <rect
    x="1"
    y={y}
    height="8"
    width={`${Math.max(1, (amount / most) * 98)}%`}
    strokeWidth="1.5"
    {...colours}
  />
);

/** Begins a message to the client, which staff read again, change and send. */
function NextStep({ fit, adminId }: Pick<Props, 'fit' | 'adminId'>) {
  const [, navigate] = useLocation();
  const action = suggestAction(fit);
  if (!action) return null;
  return (
    <span className="max-lg:col-span-2 lg:text-right">
      <Button
        size="small"
        className="whitespace-nowrap"
        onClick={() => {
          const chat = { kind: 'chat', subjectId: fit.clientId, role: 'admin', userId: adminId } as const;
          draftMessage(chat, action.text);
          navigate(clientChatPath(fit.clientId));
        }}
      >
        {action.label}
        <span className="sr-only"> to {fit.name}</span>
      </Button>
    </span>
  );
}
