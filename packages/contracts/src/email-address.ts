/** A domain in other letters than ASCII, as people type it. */
const foreignDomain = /^(?=.*[^\0-\u007f])[\p{L}\p{M}\p{N}.\u3002\uff0e\uff61-]+$/u;

/**
 * The one form in which an email address is stored and compared: in lower case, its domain in ASCII (`xn--...`), whichever way
 * a person or a mail program writes it.
 */
export function toAddress(text: string): string {
  const address = text.trim().toLowerCase();
  const domainAt = address.lastIndexOf('@') + 1;
  const domain = address.slice(domainAt);
  if (domainAt === 0 || !foreignDomain.test(domain)) return address;
  const url = `http://${domain}`;
  return URL.canParse(url) ? address.slice(0, domainAt) + new URL(url).hostname : address;
}
