import {
  subscriptionStatusWords,
  type PlanLook,
  type ProjectStatus,
  type SubscriptionStatus,
} from '@stackworks/contracts';
import type { ReactElement, ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { joinClasses } from './join-classes.ts';

const tones = {
  plain: 'bg-fold text-ink',
  pink: 'bg-pink-wash text-pink-ink',
  teal: 'bg-teal-wash text-teal-ink',
  green: 'bg-green-wash text-green-ink',
  gold: 'bg-gold-wash text-gold-ink',
  blue: 'bg-blue-wash text-blue-ink',
  clay: 'bg-clay-wash text-clay-ink',
  pending: 'bg-pending-wash text-pending-ink',
  progress: 'bg-progress-wash text-progress-ink',
  review: 'bg-sheet text-ink shadow-[inset_0_0_0_1.5px_var(--ink)]',
  revision: 'bg-revision-wash text-revision-ink',
  good: 'bg-pounamu-wash text-pounamu',
  hold: 'bg-hold-wash text-hold-ink',
  bad: 'bg-danger-wash text-danger',
} as const;
type Tone = keyof typeof tones;

type BadgeProps = { tone?: Tone; icon?: IconName | ReactElement; children: ReactNode };

/** A short fact about the thing beside it. Colour is never its only meaning: there is always a word. */
export function Badge({ tone = 'plain', icon, children }: BadgeProps) {
  return (
    <span
      className={joinClasses(
        'rounded-badge font-label inline-flex items-center gap-[7px] whitespace-nowrap px-2 py-[3px] text-xs leading-[1.45]',
        tones[tone],
      )}
    >
      {typeof icon === 'string' ? <Icon name={icon} size={15} /> : icon}
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

/** Where a project stands. @param words how this portal says it; the three portals differ */
export function StatusBadge({ status, words }: { status: ProjectStatus; words: string }) {
  const [tone, icon] = statusLooks[status];
  return (
    <Badge tone={tone} icon={icon}>
      {words}
    </Badge>
  );
}

const subscriptionLooks = {
  active: ['good', 'tick'],
  inactive: ['bad', 'cross'],
  past_due: ['bad', 'warning'],
  cancelled: ['bad', 'cross'],
} as const satisfies Record<SubscriptionStatus, [Tone, IconName]>;

type SubscriptionProps = { status: SubscriptionStatus; isUsable?: boolean };

/**
 * A client's subscription: active is green, anything else a warning, on every screen alike. Source: decision D29.
 * @param isUsable whether what the plan is for works, as it does for some days after a payment failed
 */
export function SubscriptionBadge({ status, isUsable = true }: SubscriptionProps) {
  if (status === 'past_due' && !isUsable) {
    return (
      <Badge tone="bad" icon="pause">
        Paused
      </Badge>
    );
  }
  const [tone, icon] = subscriptionLooks[status];
  return (
    <Badge tone={tone} icon={icon}>
      {subscriptionStatusWords[status]}
    </Badge>
  );
}

const stackColours = {
  pink: '[--stack-c:var(--pink)] [--stack-ink:var(--pink-ink)]',
  teal: '[--stack-c:var(--teal)] [--stack-ink:var(--teal-ink)]',
  green: '[--stack-c:var(--green)] [--stack-ink:var(--green-ink)]',
  gold: '[--stack-c:var(--gold)] [--stack-ink:var(--gold-ink)]',
  blue: '[--stack-c:var(--blue)] [--stack-ink:var(--blue-ink)]',
  clay: '[--stack-c:var(--clay)] [--stack-ink:var(--clay-ink)]',
};

const stackShadows = ['shadow-st1', 'shadow-st2', 'shadow-st3'];

/** The look of a plan as a stack of coloured sheets; `--stack-ink` is its colour for text. @param grey for plans without colour */
export function stackClass({ colour, sheets }: PlanLook, grey = ''): string {
  if (colour === 'none') return joinClasses('shadow-st1', grey);
  return joinClasses(stackShadows[sheets - 1] ?? 'shadow-st1', stackColours[colour]);
}

/** The colours of a plan's sheets in a drawing, each with the line round it. */
export const sheetColours = ({ colour }: PlanLook): { fill: string; line: string } =>
  colour === 'none'
    ? { fill: 'var(--hold-wash)', line: 'var(--hold-ink)' }
    : { fill: `var(--${colour})`, line: `var(--${colour}-ink)` };

/** The look of the plan a client has, which may be a legacy plan or none. */
export const heldStackClass = (look: PlanLook): string => stackClass(look, '[--stack-c:var(--fold)]');

/** The plan a client has, in its colour and with its sheets; grey without one. Source: portals specification §4. */
export function PlanBadge({ look: { colour, sheets }, name }: { look: PlanLook; name: string | null }) {
  const isPlain = colour === 'none';
  return (
    name && (
      <Badge tone={isPlain ? 'hold' : colour} icon={<PlanSheets count={isPlain ? 1 : sheets} />}>
        {name}
      </Badge>
    )
  );
}

/** A client's plan, where there is room for a mark and a short word only. */
export function PlanMark({ look: { colour, sheets }, name }: { look: PlanLook; name: string }) {
  const isPlain = colour === 'none';
  return (
    <span
      className="font-label inline-flex flex-none items-center gap-1 whitespace-nowrap text-xs leading-none"
      style={{ color: isPlain ? 'var(--hold-ink)' : `var(--${colour}-ink)` }}
    >
      <PlanSheets count={isPlain ? 1 : sheets} />
      {name}
    </span>
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
