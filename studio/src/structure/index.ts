import { CodeBlockIcon } from '@sanity/icons/CodeBlock';
import { CogIcon } from '@sanity/icons/Cog';
import { ColorWheelIcon } from '@sanity/icons/ColorWheel';
import { CommentIcon } from '@sanity/icons/Comment';
import { HomeIcon } from '@sanity/icons/Home';
import { ImagesIcon } from '@sanity/icons/Images';
import { PackageIcon } from '@sanity/icons/Package';
import type { StructureBuilder, StructureResolver } from 'sanity/structure';

/** The desk, arranged by what an editor comes to do. */
export const structure: StructureResolver = (S) =>
  S.list()
    .title('Content')
    .items([
      singleton(S, 'homePage', 'Home page').icon(HomeIcon),
      singleton(S, 'portfolioPage', 'Portfolio page').icon(ImagesIcon),
      singleton(S, 'testimonialsPage', 'Testimonials page').icon(CommentIcon),
      S.documentTypeListItem('legalPage').title('Legal pages'),
      S.divider(),
      S.documentTypeListItem('service').title('Services'),
      S.documentTypeListItem('portfolioItem').title('Projects'),
      S.documentTypeListItem('testimonial').title('Testimonials'),
      S.documentTypeListItem('faq').title('Questions'),
      S.divider(),
      S.listItem()
        .title('Plans and prices')
        .icon(PackageIcon)
        .child(
          S.list()
            .title('Plans and prices')
            .items([
              plans(S, 'Plans on sale', true),
              plans(S, 'Legacy plans', false),
              S.documentTypeListItem('addOn').title('Add-ons'),
              S.documentTypeListItem('priceList').title('Price lists'),
            ]),
        ),
      singleton(S, 'brandKit', 'Brand kit').icon(ColorWheelIcon),
      singleton(S, 'webAppOffer', 'Custom web apps').icon(CodeBlockIcon),
      S.divider(),
      S.documentTypeListItem('redirect').title('Redirects'),
      singleton(S, 'siteSettings', 'Settings').icon(CogIcon),
    ]);

function singleton(S: StructureBuilder, typeName: string, title: string) {
  return S.listItem()
    .id(typeName)
    .title(title)
    .child(S.document().schemaType(typeName).documentId(typeName).title(title));
}

function plans(S: StructureBuilder, title: string, isCurrent: boolean) {
  return S.listItem()
    .title(title)
    .icon(PackageIcon)
    .child(
      S.documentTypeList('plan')
        .title(title)
        .filter('_type == "plan" && isCurrent == $isCurrent')
        .params({ isCurrent })
        .defaultOrdering([{ field: 'orderRank', direction: 'asc' }]),
    );
}
