import { ArchiveIcon } from '@sanity/icons/Archive';
import { BookIcon } from '@sanity/icons/Book';
import { CogIcon } from '@sanity/icons/Cog';
import { DocumentsIcon } from '@sanity/icons/Documents';
import { EarthGlobeIcon } from '@sanity/icons/EarthGlobe';
import { SortIcon } from '@sanity/icons/Sort';
import { apiVersion } from '@stackworks/content';
import { type ComponentType, useEffect } from 'react';
import type { ActiveToolLayoutProps } from 'sanity';
import { useRouter } from 'sanity/router';
import type { ListItemBuilder, StructureBuilder, StructureResolver } from 'sanity/structure';
import { faq } from '#/schema-types/faq.tsx';
import { homePage } from '#/schema-types/home-page.ts';
import { addOn, brandKit, service, webAppOffer } from '#/schema-types/offers.ts';
import { plan } from '#/schema-types/plan.tsx';
import { portfolioItem, portfolioPage } from '#/schema-types/portfolio.ts';
import { priceList } from '#/schema-types/price-list.ts';
import { redirect } from '#/schema-types/redirect.ts';
import { siteSettings } from '#/schema-types/site-settings.ts';
import { testimonial, testimonialsPage } from '#/schema-types/testimonials.ts';
import { type ListedType, orderedList } from '#/structure/ordered-list.tsx';

export const structure: StructureResolver = (S) => S.list().title('Content').items(deskItems(S));

/** The items of the desk, arranged by what editors come to do. */
export const deskItems = (S: StructureBuilder) => [
  folder(S, 'Pages', DocumentsIcon, [
    single(S, homePage),
    single(S, portfolioPage),
    single(S, testimonialsPage),
    S.divider(),
    orderedList(S, service, { title: 'Services' }),
  ]),
  folder(S, 'Plans & prices', plan.icon, [
    orderedList(S, plan, { title: 'Plans on sale', filter: 'isCurrent == true' }),
    legacyPlans(S),
    S.divider(),
    orderedList(S, addOn, { title: 'Add-ons' }),
    single(S, brandKit),
    single(S, webAppOffer),
    S.divider(),
    S.documentTypeListItem(priceList.name).title('Price lists').icon(priceList.icon),
  ]),
  orderedList(S, faq, { title: 'FAQ' }),
  growingList(S, portfolioItem, 'Portfolio', 'Projects'),
  growingList(S, testimonial, 'Testimonials', 'Testimonials'),
  S.divider(),
  S.documentTypeListItem('legalPage').title('Legal').icon(BookIcon),
  folder(S, 'Settings', CogIcon, [
    single(S, { ...siteSettings, icon: EarthGlobeIcon }),
    S.documentTypeListItem(redirect.name).title('Redirects').icon(redirect.icon),
  ]),
];

function folder(
  S: StructureBuilder,
  title: string,
  icon: ComponentType,
  items: (ListItemBuilder | ReturnType<StructureBuilder['divider']>)[],
) {
  return S.listItem().title(title).icon(icon).child(S.list().title(title).items(items));
}

/** Types with many documents: a searchable list, and their order beside it. */
function growingList(S: StructureBuilder, type: ListedType, title: string, all: string) {
  const inOrder = S.documentTypeList(type.name)
    .title(all)
    .defaultOrdering([{ field: 'orderRank', direction: 'asc' }]);
  return folder(S, title, type.icon, [
    S.documentTypeListItem(type.name).title(all).icon(type.icon).child(inOrder),
    orderedList(S, { ...type, icon: SortIcon }, { id: 'order', title: 'Order on the site' }),
  ]);
}

/** The only document of a type, opened directly. */
function single(S: StructureBuilder, { name, title, icon }: ListedType & { title: string }) {
  return S.listItem()
    .id(name)
    .title(title)
    .icon(icon)
    .schemaType(name)
    .child(S.document().schemaType(name).documentId(name).title(title));
}

function legacyPlans(S: StructureBuilder) {
  const title = 'Legacy plans';
  return S.listItem()
    .title(title)
    .icon(ArchiveIcon)
    .schemaType('plan')
    .child(
      S.documentTypeList('plan')
        .title(title)
        .apiVersion(apiVersion)
        .filter('_type == "plan" && isCurrent != true')
        .menuItems([])
        .defaultOrdering([{ field: 'orderRank', direction: 'asc' }])
        // No new plan is a legacy plan. Any later setting would bring the templates back.
        .initialValueTemplates([]),
    );
}

/** Below this width Studio shows one pane at a time, starting with the desk. */
const wide = '(min-width: 1000px)';
const homePagePanes = { panes: [[{ id: 'pages' }], [{ id: 'homePage' }]] };

/** Studio's layout, which opens the home page instead of an empty screen beside the desk. */
export function OpeningDocument(props: ActiveToolLayoutProps) {
  const { navigate, state } = useRouter();
  const isBare = props.activeTool.name === 'structure' && !state['panes'] && !state['intent'];
  useEffect(() => {
    if (isBare && matchMedia(wide).matches) navigate(homePagePanes, { replace: true });
  }, [isBare, navigate]);
  return props.renderDefault(props);
}
