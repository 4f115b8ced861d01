import { defineQuery } from 'groq';
import { gstWords } from './fragments.ts';

/** The settings, as a part of other queries. */
export const siteSettings = `*[_type == "siteSettings"][0]{
  _id, _type, brandName, tagline, madeIn, supportEmail, telephone,
  address{ locality, region, postcode, country },
  leadReplyHours,
  openingHours[]{ label, days, opens, closes },
  openingHoursNote,
  cancelling, refunds,
  "gstWords": ${gstWords},
  socialLinks[]{ network, url }
}`;

/** Facts about the business that every page shows: name, support address, hours, social links. */
export const siteSettingsQuery = defineQuery(siteSettings);

/** What business days and opening hours are calculated from. */
export const businessTimeQuery = defineQuery(`*[_type == "siteSettings"][0]{
  timeZone, holidayRegion,
  openingHours[]{ days, opens, closes }
}`);

/** In how many hours we reply to the contact form, and contact visitors who want to talk to a person. */
export const replyPromisesQuery = defineQuery(
  `*[_type == "siteSettings"][0]{ leadReplyHours, expertReplyHours }`,
);

/** Whether our prices include GST, and at which rate in percent. Source: decision D20. */
export const gstQuery = defineQuery(`*[_type == "siteSettings"][0]{
  "rate": select(gst.isRegistered == true => gst.rate, null)
}`);

/** Where staff manage hosting. */
export const hostingToolQuery = defineQuery(`*[_type == "siteSettings"][0]{ hostingToolUrl }`);
