// What content may contain. Studio rejects the rest, and readers of content do too: not only Studio writes content.

/** The picture types that every browser shows and that can carry no script. */
export const allowedImageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

/** The largest picture that may be uploaded, in bytes. */
export const maxImageBytes = 4_000_000;

/** The identifier of a payment link: the last part of its hosted address, `test_` before it in test mode. */
export const paymentLinkPattern = /^(test_)?[A-Za-z0-9][A-Za-z0-9-]{5,63}$/;

// Browsers drop tabs and line breaks from an address, and read a backslash as a slash.
const disguise = /[\s\p{Cc}\\]/u;
const linkStart = /^(https:\/\/[^/?#@]+([/?#]|$)|mailto:[^@?]+@|tel:\+?\d|\/(?!\/)|#.)/i;

/**
 * Whether a link is allowed: a page of this site, a part of this page, another site over https, an email address or a
 * telephone number. A user name in an address, which makes it read like another site, isn't.
 */
export const isSafeLink = (href: string): boolean =>
  linkStart.test(href) && !disguise.test(href) && URL.canParse(href, 'https://site.example');

/** Formats opening hours, `09:00` and `17:30`: `9 am – 5.30 pm`, or `Closed` without times. */
export function formatHours(opens: string | null, closes: string | null): string {
  if (!opens || !closes) return 'Closed';
  return `${formatClock(opens)} – ${formatClock(closes)}`;
}

function formatClock(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const fraction = minutes ? `.${String(minutes).padStart(2, '0')}` : '';
  return `${hours % 12 || 12}${fraction}\u00a0${hours < 12 ? 'am' : 'pm'}`;
}
