/** What Studio calls documents, and each of their fields by its way. Made by `npm run typegen`. */
export const contentTitles: Readonly<
  Record<string, { title: string; fields: Readonly<Record<string, string>> }>
> = {
  "brandKit": {
    "title": "Brand kit",
    "fields": {
      "heading": "Heading",
      "lede": "Intro",
      "features": "What’s included",
      "price": "Price",
      "deliveryTime": "Delivery time",
      "action": "Button label",
      "paymentLinkId": "Payment link"
    }
  },
  "homePage": {
    "title": "Home page",
    "fields": {
      "hero": "Hero",
      "hero.heading": "Heading",
      "hero.lede": "Text",
      "hero.primaryAction": "First button label",
      "hero.secondaryAction": "Second button label",
      "hero.projects": "Stack of images",
      "hero.note": "Pencilled note",
      "hero.note.text": "Text",
      "hero.note.signature": "Signature",
      "services": "Services",
      "services.heading": "Heading",
      "services.intro": "Intro",
      "work": "Featured work",
      "work.heading": "Heading",
      "work.action": "Link text",
      "about": "About",
      "about.heading": "Heading",
      "about.lede": "Intro",
      "about.body": "Text",
      "about.columns": "Column headings",
      "about.columns.job": "The job",
      "about.columns.builder": "On a site builder",
      "about.columns.us": "With us",
      "about.rows": "Table rows",
      "about.rows.job": "The job",
      "about.rows.builder": "On a site builder",
      "about.rows.us": "With us",
      "stories": "Client success stories",
      "stories.heading": "Heading",
      "stories.stats": "Figures",
      "stories.stats.value": "Figure",
      "stories.stats.label": "What it counts",
      "pricing": "Pricing",
      "pricing.heading": "Heading",
      "pricing.note": "Note",
      "pricing.popularLabel": "Tab label",
      "pricing.addOnsHeading": "Add-ons heading",
      "faq": "Questions",
      "faq.heading": "Heading",
      "contact": "Contact",
      "contact.heading": "Heading",
      "contact.lede": "Intro",
      "contact.action": "Button label",
      "contact.privacyNote": "Privacy note",
      "contact.thanks": "Thank-you message",
      "seo": "SEO",
      "seo.title": "Title",
      "seo.description": "Description"
    }
  },
  "portfolioPage": {
    "title": "Portfolio page",
    "fields": {
      "heading": "Heading",
      "countLabel": "Count label",
      "invitation": "Closing message",
      "invitation.heading": "Heading",
      "invitation.action": "Button label",
      "seo": "SEO",
      "seo.title": "Title",
      "seo.description": "Description"
    }
  },
  "siteSettings": {
    "title": "Business",
    "fields": {
      "brandName": "Name",
      "tagline": "Tagline",
      "madeIn": "Footer sign-off",
      "hostingToolUrl": "Hosting tool",
      "supportEmail": "Support email address",
      "telephone": "Telephone",
      "address": "Our address",
      "address.locality": "Town or city",
      "address.region": "Region",
      "address.postcode": "Postcode",
      "address.country": "Country",
      "signatory": "Email signature",
      "signatory.name": "Name",
      "signatory.role": "Role",
      "socialLinks": "Social networks",
      "socialLinks.network": "Network",
      "socialLinks.url": "Address",
      "enquiryReplyHours": "Reply to enquiries",
      "expertReplyHours": "Call from an expert",
      "openingHours": "Opening hours",
      "openingHours.label": "Days in words",
      "openingHours.days": "Days",
      "openingHours.opens": "Opens",
      "openingHours.closes": "Closes",
      "openingHoursNote": "Opening hours note",
      "timeZone": "Time zone",
      "holidayRegion": "Anniversary day"
    }
  },
  "testimonialsPage": {
    "title": "Testimonials page",
    "fields": {
      "heading": "Heading",
      "intro": "Intro",
      "invitation": "Closing message",
      "invitation.heading": "Heading",
      "invitation.action": "Button label",
      "seo": "SEO",
      "seo.title": "Title",
      "seo.description": "Description"
    }
  },
  "webAppOffer": {
    "title": "Custom web apps",
    "fields": {
      "heading": "Heading",
      "lede": "Intro",
      "body": "Text",
      "price": "Starting price",
      "action": "Button label",
      "example": "Example",
      "exampleCaption": "Example caption"
    }
  },
  "addOn": {
    "title": "Add-on",
    "fields": {
      "name": "Name",
      "description": "Description",
      "offer": "Sold as",
      "price": "Price",
      "orderRank": "Order Rank"
    }
  },
  "faq": {
    "title": "Question",
    "fields": {
      "question": "Question",
      "answer": "Answer",
      "icon": "Icon",
      "orderRank": "Order Rank"
    }
  },
  "legalPage": {
    "title": "Legal page",
    "fields": {
      "title": "Title",
      "summary": "Summary",
      "lastUpdated": "Last updated",
      "sections": "Sections",
      "sections.heading": "Heading",
      "sections.anchor": "Link name",
      "sections.body": "Text",
      "slug": "Web address (slug)",
      "seo": "SEO",
      "seo.title": "Title",
      "seo.description": "Description"
    }
  },
  "plan": {
    "title": "Plan",
    "fields": {
      "name": "Name",
      "description": "Description",
      "price": "Monthly price",
      "features": "Other features",
      "commitmentText": "Commitment",
      "colour": "Card style",
      "sheets": "Sheets",
      "isPopular": "Most popular",
      "pageLimit": "Pages",
      "setupDays": "Set-up time",
      "revisionQuota": "Revision requests a month",
      "analyticsCadence": "Analytics report",
      "supportHours": "Support reply",
      "isCurrent": "On sale",
      "recommendedFor": "StackBot recommends it for",
      "hasOnePagePortal": "One-page portal",
      "slug": "Web address (slug)",
      "buyButtonId": "Payment link",
      "orderRank": "Order Rank"
    }
  },
  "portfolioItem": {
    "title": "Project",
    "fields": {
      "title": "Title",
      "image": "Image",
      "image.alt": "Alternative text",
      "description": "Description",
      "metrics": "Facts",
      "tags": "Tags",
      "tags.label": "Label",
      "tags.colour": "Colour",
      "link": "Live site",
      "category": "Trade",
      "place": "Town or city",
      "plan": "Plan",
      "isFeatured": "Feature on home page",
      "slug": "Web address (slug)",
      "orderRank": "Order Rank"
    }
  },
  "priceList": {
    "title": "Price list",
    "fields": {
      "title": "Title",
      "rows": "Prices",
      "rows.plan": "Plan",
      "rows.amount": "Amount",
      "rows.cadence": "Billed",
      "rows.note": "Note",
      "slug": "Web address (slug)"
    }
  },
  "redirect": {
    "title": "Redirect",
    "fields": {
      "from": "From",
      "to": "To",
      "isPermanent": "Permanent"
    }
  },
  "service": {
    "title": "Service",
    "fields": {
      "name": "Name",
      "description": "Description",
      "offer": "Price from",
      "orderRank": "Order Rank"
    }
  },
  "testimonial": {
    "title": "Testimonial",
    "fields": {
      "quote": "Quote",
      "author": "Author",
      "role": "Role",
      "company": "Company",
      "plan": "Plan",
      "rating": "Stars",
      "gradient": "Colour",
      "isFeatured": "On the home page",
      "orderRank": "Order Rank"
    }
  }
};
