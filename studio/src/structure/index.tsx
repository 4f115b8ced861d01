import { AddCircleIcon } from '@sanity/icons/AddCircle';
import { ArchiveIcon } from '@sanity/icons/Archive';
import { ArrowRightIcon } from '@sanity/icons/ArrowRight';
import { BillIcon } from '@sanity/icons/Bill';
import { BookIcon } from '@sanity/icons/Book';
import { CodeBlockIcon } from '@sanity/icons/CodeBlock';
import { CogIcon } from '@sanity/icons/Cog';
import { ColorWheelIcon } from '@sanity/icons/ColorWheel';
import { CommentIcon } from '@sanity/icons/Comment';
import { DocumentsIcon } from '@sanity/icons/Documents';
import { EarthGlobeIcon } from '@sanity/icons/EarthGlobe';
import { HelpCircleIcon } from '@sanity/icons/HelpCircle';
import { HomeIcon } from '@sanity/icons/Home';
import { ImagesIcon } from '@sanity/icons/Images';
import { PackageIcon } from '@sanity/icons/Package';
import { SortIcon } from '@sanity/icons/Sort';
import { TagIcon } from '@sanity/icons/Tag';
import { apiVersion } from '@stackworks/content';
import { type ComponentType, useEffect } from 'react';
import type { ActiveToolLayoutProps } from 'sanity';
import { useRouter } from 'sanity/router';
import type { ListItemBuilder, StructureBuilder, StructureResolver } from 'sanity/structure';
import { orderedList } from '#/structure/ordered-list.tsx';

/** The desk. */
export const structure: StructureResolver = (S) => S.list().title('Content').items(deskItems(S));

/** The items of the desk, arranged by what editors come to do. */
export const deskItems = (S: StructureBuilder) => [
  folder(S, 'Pages', DocumentsIcon, [
    single(S, 'homePage', 'Home page', HomeIcon),
    single(S, 'portfolioPage', 'Portfolio page', ImagesIcon),
    single(S, 'testimonialsPage', 'Testimonials page', CommentIcon),
    S.divider(),
    orderedList(S, { type: 'service', title: 'Services', icon: TagIcon }),
  ]),
  folder(S, 'Plans & prices', PackageIcon, [
    orderedList(S, {
      type: 'plan',
      title: 'Plans on sale',
      icon: PackageIcon,
      filter: 'isCurrent == true',
    }),
    legacyPlans(S),
    S.divider(),
    orderedList(S, { type: 'addOn', title: 'Add-ons', icon: AddCircleIcon }),
    single(S, 'brandKit', 'Brand kit', ColorWheelIcon),
    single(S, 'webAppOffer', 'Custom web apps', CodeBlockIcon),
    S.divider(),
    S.documentTypeListItem('priceList').title('Price lists').icon(BillIcon),
  ]),
  orderedList(S, { type: 'faq', title: 'FAQ', icon: HelpCircleIcon }),
  growingList(S, { type: 'portfolioItem', title: 'Portfolio', all: 'Projects', icon: ImagesIcon }),
  growingList(S, { type: 'testimonial', title: 'Testimonials', all: 'Testimonials', icon: CommentIcon }),
  S.divider(),
  S.documentTypeListItem('legalPage').title('Legal').icon(BookIcon),
  folder(S, 'Settings', CogIcon, [
    single(S, 'siteSettings', 'Business', EarthGlobeIcon),
    S.documentTypeListItem('redirect').title('Redirects').icon(ArrowRightIcon),
  ]),
];

/** A list inside the list. */
function folder(
  S: StructureBuilder,
  title: string,
  icon: ComponentType,
  items: (ListItemBuilder | ReturnType<StructureBuilder['divider']>)[],
) {
  return S.listItem().title(title).icon(icon).child(S.list().title(title).items(items));
}

/** Documents that become many: a list that can be searched, and their order beside it. */
function growingList(
  S: StructureBuilder,
  { type, title, all, icon }: { type: string; title: string; all: string; icon: ComponentType },
) {
  const inOrder = S.documentTypeList(type)
    .title(all)
    .defaultOrdering([{ field: 'orderRank', direction: 'asc' }]);
  return folder(S, title, icon, [
    S.documentTypeListItem(type).title(all).icon(icon).child(inOrder),
    orderedList(S, { type, id: 'order', title: 'Order on the site', icon: SortIcon }),
  ]);
}

/** The only document of a type, opened at once. */
function single(S: StructureBuilder, type: string, title: string, icon: ComponentType) {
  return S.listItem()
    .id(type)
    .title(title)
    .icon(icon)
    .schemaType(type)
    .child(S.document().schemaType(type).documentId(type).title(title));
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
        // Nothing new is a legacy plan. Every other setting of the list would bring the templates back.
        .initialValueTemplates([]),
    );
}

/** Below this width Studio shows one pane at a time, and the desk is the one to begin with. */
const wide = '(min-width: 1000px)';
const homePage = { panes: [[{ id: 'pages' }], [{ id: 'homePage' }]] };

/** Studio's layout, where an editor who opens the desk and nothing on it finds the home page instead of an empty screen. */
export function OpeningDocument(props: ActiveToolLayoutProps) {
  const { navigate, state } = useRouter();
  const isBare = props.activeTool.name === 'structure' && !state['panes'] && !state['intent'];
  useEffect(() => {
    if (isBare && matchMedia(wide).matches) navigate(homePage, { replace: true });
  }, [isBare, navigate]);
  return props.renderDefault(props);
}
