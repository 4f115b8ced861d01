import { homeAnchors, siteRoutes } from '@stackworks/contracts';
import { Badge, Icon, LinkButton, PlanBadge as DrawnBadge, lineDrawing } from '@stackworks/ui';
import type { PlanBadge as Plan } from '#/content/fields.ts';
import type { HomeContent } from '#/content/home-page.ts';
import type { PortfolioContent, ProjectTag } from '#/content/pages.ts';

// Small parts that more than one page shows. Rendered to HTML alone: no page loads React for them.

/** The plan of a project or client; `null` for a custom web app, which is on no plan. */
export function PlanBadge({ plan }: { plan: Plan }) {
  if (plan) return <DrawnBadge look={plan} name={plan.name} />;
  return (
    <Badge>
      <svg {...lineDrawing(14, '1.6')}>
        <path d="M3 3h6v6H3zM11 3h6v6h-6zM3 11h6v6H3zM11 11h6v6h-6z" />
      </svg>
      Custom web app
    </Badge>
  );
}

export const StarRating = ({ rating }: { rating: number }) => (
  <p className="flex gap-0.5 text-pounamu" role="img" aria-label={`${rating} stars out of five`}>
    {Array.from({ length: rating }, (_, index) => (
      <Icon key={index} name="star" size={17} />
    ))}
  </p>
);

type LeadQuoteProps = { testimonial: HomeContent['testimonials'][number]; className: string };

export function LeadQuote({ testimonial, className }: LeadQuoteProps) {
  const { rating, quote, author, role, company, plan } = testimonial;
  return (
    <figure className={className}>
      <StarRating rating={rating} />
      <blockquote className="mt-4 text-balance font-display text-[clamp(1.625rem,4.1vw,3.5rem)] font-[620] leading-[1.06] tracking-[-.045em] lg:mt-5">
        {/* One text, not three: React would put comments between them. */}
        {`“${quote}”`}
      </blockquote>
      <figcaption className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1 max-sm:text-sm lg:mt-6">
        <b>{author}</b>
        <span className="text-soft">{`${role}, ${company}`}</span>
        <PlanBadge plan={plan} />
      </figcaption>
    </figure>
  );
}

type FiguresProps = { stats: { value: string; label: string }[]; className: string };

export const Figures = ({ stats, className }: FiguresProps) => (
  <dl className={`grid grid-cols-3 gap-x-4 lg:gap-x-10 ${className}`}>
    {stats.map(({ value, label }) => (
      <div
        key={label}
        className="flex flex-col-reverse justify-end gap-2 border-t-2 border-ink pt-4 lg:flex-row-reverse lg:items-baseline lg:gap-4 lg:pt-[22px]"
      >
        <dt className="min-w-0 hyphens-auto break-words text-sm leading-tight">{label}</dt>
        <dd className="num whitespace-nowrap text-[clamp(1.875rem,4.5vw,4rem)] leading-[.9]">{value}</dd>
      </div>
    ))}
  </dl>
);

/** Swatches rather than badges, so that no tag is mistaken for the plan beside it. */
const swatches: Record<ProjectTag['colour'], string> = {
  pink: 'bg-pink-ink',
  blue: 'bg-progress-ink',
  green: 'bg-pounamu',
  gold: 'bg-pending-ink',
  plain: 'bg-edge-strong',
};

export const TagList = ({ tags }: { tags: ProjectTag[] }) => (
  <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
    {tags.map(({ label, colour }) => (
      <li key={label} className="flex items-center gap-2">
        <span className={`size-2 ${swatches[colour]}`} />
        {label}
      </li>
    ))}
  </ul>
);

type InvitationProps = { invitation: PortfolioContent['page']['invitation'] };

export const Invitation = ({ invitation }: InvitationProps) => (
  <section className="section">
    <div className="wrap flex flex-wrap items-center gap-x-8 gap-y-5">
      <h2 className="text-balance font-display text-d3">{invitation.heading}</h2>
      <LinkButton variant="primary" href={`${siteRoutes.home}#${homeAnchors.pricing}`}>
        {invitation.action}
      </LinkButton>
    </div>
  </section>
);

const drawings: Record<HomeContent['faqs'][number]['icon'], string> = {
  clock: 'M10 3a7 7 0 1 1-.01 0ZM10 6v4l3 2',
  pencil: 'm4 16 1-4 8-8 3 3-8 8-4 1Z',
  calendar: 'M3 4.5h14v12H3zM3 8.5h14M7 2.5v4M13 2.5v4',
  loop: 'M15.5 8A6 6 0 1 0 16 11M16 4v4h-4',
  key: 'M7 6.5a3.5 3.5 0 1 1-.01 0ZM10.5 10H18M15 10v3',
  phone: 'M6 2.5h8v15H6zM9 15h2',
  money: 'M10 3a7 7 0 1 1-.01 0ZM12.5 7.5c-1-1-4.5-1-4.5.9s4.5 1.2 4.5 3-3.5 2.1-4.7.8M10 5v1.2M10 13.8V15',
};

export const FaqIcon = ({ name }: { name: HomeContent['faqs'][number]['icon'] }) => (
  <svg className="shrink-0 text-pounamu" {...lineDrawing(24, '1.5')}>
    <path d={drawings[name]} />
  </svg>
);
