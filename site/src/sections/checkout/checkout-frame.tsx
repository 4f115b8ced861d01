import { homeAnchors, siteRoutes } from '@stackworks/contracts';
import { Icon, LinkButton, Logo } from '@stackworks/ui';
import { legalLinks } from '#/components/navigation.ts';
import type { SiteSettings } from '#/content/site-settings.ts';

// Header, footer and the missing plan of the checkout page. Rendered to HTML alone.

export const CheckoutHeader = ({ brandName }: { brandName: string }) => (
  <header>
    <div className="wrap flex min-h-[4.5rem] flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
      <a href={siteRoutes.home} aria-label={`${brandName}, home`}>
        <Logo name={brandName} />
      </a>
      <p className="flex items-center gap-2 text-sm text-soft">
        <Icon name="lock" />
        Secure checkout
      </p>
    </div>
  </header>
);

type NothingProps = { title: string; text: string } & Record<`data-${string}` | 'id', string | undefined>;

const NothingToSell = ({ title, text, ...rest }: NothingProps) => (
  <section {...rest} className="section" hidden>
    <div className="wrap grid-12">
      <div className="col-span-12 lg:col-span-8 lg:col-start-2">
        <div className="mr-[22px] bg-sheet p-7 shadow-st3 sm:p-12 lg:mr-0">
          <h1 className="text-balance font-display text-d2">{title}</h1>
          <p className="mt-4 text-lede">{text}</p>
          <LinkButton className="mt-7" variant="primary" href={`${siteRoutes.home}#${homeAnchors.pricing}`}>
            Go to Pricing
          </LinkButton>
        </div>
      </div>
    </div>
  </section>
);

/** Shown where the address names no plan. */
export const NoPlan = () => (
  <NothingToSell id="no-plan" title="No Plan Selected" text="Please select a plan from our pricing page." />
);

/** Shown where the address names a plan that isn't sold any more. */
export const RetiredPlan = ({ slug, name }: { slug: string; name: string }) => (
  <NothingToSell
    id={undefined}
    data-retired=""
    data-slug={slug}
    data-name={name}
    title={`${name} isn’t sold any more`}
    text="If you have it, it stays as it is. Our pricing page has the plans we sell today."
  />
);

export function CheckoutFooter({ supportEmail }: Pick<SiteSettings, 'supportEmail'>) {
  const links = [...legalLinks, { label: supportEmail, href: `mailto:${supportEmail}` }];
  return (
    <footer className="border-t border-edge py-5">
      <ul className="wrap flex flex-wrap gap-x-7 text-sm">
        {links.map(({ label, href }) => (
          <li key={href}>
            <a className="footer-link" href={href}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </footer>
  );
}
