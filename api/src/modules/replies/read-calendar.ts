/** An answer to an invitation, or an invitation, as text. */

/** What an invited person answers (RFC 5545, PARTSTAT), as mail programs word it. */
const answers: Readonly<Record<string, string>> = {
  ACCEPTED: 'Accepted',
  DECLINED: 'Declined',
  TENTATIVE: 'Tentative',
};

/** What else a calendar says (RFC 5546, METHOD). */
const methods: Readonly<Record<string, string>> = {
  REQUEST: 'Invitation',
  COUNTER: 'New time proposed',
  CANCEL: 'Cancelled',
  REPLY: 'Answer',
};

/** @returns such as `Accepted: Design review` and the comment with it; empty when the calendar says nothing like that */
export function describeCalendar(calendar: string): string {
  // Long lines are broken before a space or tab.
  const lines = calendar.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/);
  const start = lines.findIndex((line) => /^BEGIN:(?:VEVENT|VTODO)\s*$/i.test(line));
  const valueOf = (name: string, among: readonly string[]) => {
    const found = among.find((line) => new RegExp(`^${name}[;:]`, 'i').test(line));
    return found === undefined ? '' : unescape(found.slice(found.indexOf(':') + 1));
  };
  const event = start < 0 ? [] : lines.slice(start);
  const attendee = event.find((line) => /^ATTENDEE[;:]/i.test(line)) ?? '';
  const method = valueOf('METHOD', lines).toUpperCase();
  const [, answer = ''] = /;PARTSTAT=([\w-]+)/i.exec(attendee) ?? [];
  const title = (method === 'REPLY' ? answers[answer.toUpperCase()] : undefined) ?? methods[method];
  const summary = valueOf('SUMMARY', event);
  if (title === undefined || summary === '') return '';
  const words = method === 'REPLY' ? valueOf('COMMENT', event) : valueOf('DESCRIPTION', event);
  return [`${title}: ${summary}`, words].filter(Boolean).join('\n\n');
}

const unescape = (text: string): string =>
  text.replaceAll(/\\([\\;,nN])/g, (_, escaped: string) => (/n/i.test(escaped) ? '\n' : escaped)).trim();
