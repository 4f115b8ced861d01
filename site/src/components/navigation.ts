import { homeAnchors, siteRoutes } from '@stackworks/contracts';

/** A link of the menus; `anchor` names the section of the home page, if it is one. */
type NavigationLink = { label: string; href: string; anchor?: string };

const toSection = (label: string, anchor: string): NavigationLink => ({
  label,
  href: `${siteRoutes.home}#${anchor}`,
  anchor,
});

// Labels and order of all menus: the public-site specification §2, "Navigation".
export const sectionLinks = [
  toSection('Home', homeAnchors.home),
  toSection('Services', homeAnchors.services),
  toSection('Featured Web Apps', homeAnchors.portfolio),
  toSection('About', homeAnchors.about),
  toSection('Pricing', homeAnchors.pricing),
];

export const pageLinks: NavigationLink[] = [
  { label: 'Portfolio', href: siteRoutes.portfolio },
  { label: 'Testimonials', href: siteRoutes.testimonials },
];

export const footerSectionLinks = [
  toSection('Pricing', homeAnchors.pricing),
  toSection('About', homeAnchors.about),
  toSection('Contact', homeAnchors.contact),
];

export const legalLinks: NavigationLink[] = [
  { label: 'Terms of Service', href: siteRoutes.terms },
  { label: 'Privacy Policy', href: siteRoutes.privacy },
];
