import type { ProjectStatus, SubscriptionStatus, Tier } from '@stackworks/contracts';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { joinClasses } from './join-classes.ts';

const tones = {
  plain: 'bg-fold text-ink',
  lite: 'bg-lite-wash text-lite-ink',
  grow: 'bg-grow-wash text-grow-ink',
  pro: 'bg-pro-wash text-pro-ink',
  pending: 'bg-pending-wash text-pending-ink',
  progress: 'bg-progress-wash text-progress-ink',
  review: 'bg-sheet text-ink shadow-[inset_0_0_0_1.5px_var(--ink)]',
  revision: 'bg-revision-wash text-revision-ink',
  good: 'bg-pounamu-wash text-pounamu',
  hold: 'bg-hold-wash text-hold-ink',
  bad: 'bg-danger-wash text-danger',
} as const;
type Tone = keyof typeof tones;

type BadgeProps = {
  tone?: Tone;
  icon?: ReactNode;
  children: ReactNode;
};

/** A short fact about the thing beside it. Colour never says it alone: there is always a word. */
export function Badge({ tone = 'plain', icon, children }: BadgeProps) {
  return (
    <span
      className={joinClasses(
        'rounded-badge font-label inline-flex items-center gap-[7px] whitespace-nowrap px-2 py-[3px] text-xs leading-[1.45]',
        tones[tone],
      )}
    >
      {icon}
      {children}
    </span>
  );
}

const statusLooks = {
  pending: ['pending', 'sheet'],
  in_progress: ['progress', 'half-sheet'],
  review: ['review', 'eye'],
  revision_requested: ['revision', 'loop'],
  completed: ['good', 'tick'],
  on_hold: ['hold', 'pause'],
} as const satisfies Record<ProjectStatus, [Tone, IconName]>;

/**
 * Where a project stands.
 * @param words how this portal says it; the three portals differ
 */
export function StatusBadge({ status, words }: { status: ProjectStatus; words: string }) {
  const [tone, icon] = statusLooks[status];
  return (
    <Badge tone={tone} icon={<Icon name={icon} size={15} />}>
      {words}
    </Badge>
  );
}

const subscriptionLooks = {
  active: ['good', 'tick', 'Active'],
  inactive: ['bad', 'cross', 'Inactive'],
  past_due: ['bad', 'warning', 'Past due'],
  cancelled: ['bad', 'cross', 'Cancelled'],
} as const satisfies Record<SubscriptionStatus, [Tone, IconName, string]>;

const noPlanLook = ['plain', 'sheet', 'No plan yet'] as const;
const pausedLook = ['bad', 'pause', 'Paused'] as const;

function lookOf({ status, hasPlan, isUsable }: Required<SubscriptionProps>) {
  if (status === 'inactive' && !hasPlan) return noPlanLook;
  return status === 'past_due' && !isUsable ? pausedLook : subscriptionLooks[status];
}

type SubscriptionProps = { status: SubscriptionStatus; hasPlan?: boolean; isUsable?: boolean };

/**
 * Whether a client's subscription runs: active is green, anything else a warning, but for whoever never had one.
 * @param isUsable whether what the plan is for works, as it does for some days after a payment failed
 */
export function SubscriptionBadge({ status, hasPlan = true, isUsable = true }: SubscriptionProps) {
  const [tone, icon, words] = lookOf({ status, hasPlan, isUsable });
  return (
    <Badge tone={tone} icon={<Icon name={icon} size={15} />}>
      {words}
    </Badge>
  );
}

/** Plans of today have a colour and a count of sheets; earlier ones are grey. Source: portals specification §4. */
const tierTones: Partial<Record<Tier, 'lite' | 'grow' | 'pro'>> = {
  stacklite: 'lite',
  stackgrow: 'grow',
  stackpro: 'pro',
};
const sheetCounts = { lite: 1, grow: 2, pro: 3, hold: 1 };

const stacks = {
  lite: 'shadow-st1 [--stack-c:var(--lite)]',
  grow: 'shadow-st2 [--stack-c:var(--grow)]',
  pro: 'shadow-st3 [--stack-c:var(--pro)]',
  hold: 'shadow-st1 [--stack-c:var(--fold)]',
  none: 'shadow-st1',
};

/** The look of a plan that lies as a stack of sheets: as many in its colour as it is large. */
export const stackClass = (colour: 'lite' | 'grow' | 'pro' | 'none'): string => stacks[colour];

/** The same for the plan a client is on, which may be an earlier one or none. */
export const tierStackClass = (tier: Tier | null): string => stacks[(tier && tierTones[tier]) ?? 'hold'];

/**
 * The plan a client is on.
 * @param name the plan's name from the CMS; without one the badge shows nothing
 */
export function TierBadge({ tier, name }: { tier: Tier; name: string | null }) {
  const tone = tierTones[tier] ?? 'hold';
  return (
    name && (
      <Badge tone={tone} icon={<PlanSheets count={sheetCounts[tone]} />}>
        {name}
      </Badge>
    )
  );
}

function PlanSheets({ count }: { count: number }) {
  return (
    <svg
      className="flex-none"
      width="15"
      height="14"
      viewBox="0 0 15 14"
      fill="currentColor"
      aria-hidden="true"
    >
      {Array.from({ length: count }, (_, index) => (
        <path key={index} d={`M${1 + index * 1.5} ${5.5 + count * 1.5 - index * 3.5}h10v3h-10z`} />
      ))}
    </svg>
  );
}
