import type { Stripe } from 'stripe';
import { formatDate, formatMoney } from './layout.ts';

/** An A4 page in points, and where its text begins. */
const page = { width: 595, height: 842, left: 56, top: 780, line: 18 };

/** An invoice as a PDF of one page, in a font every reader has. */
export function writeInvoicePdf(invoice: Stripe.Invoice, timeZone: string): Uint8Array<ArrayBuffer> {
  const { currency, lines, number, total, amount_paid } = invoice;
  const texts = [
    `Invoice ${number ?? ''}`,
    `Date: ${formatDate(invoice.created, timeZone)}`,
    `To: ${[invoice.customer_name, invoice.customer_email].filter(Boolean).join(', ')}`,
    '',
    ...lines.data.map(({ description, amount }) => `${description ?? ''}   ${formatMoney(amount, currency)}`),
    '',
    `Total: ${formatMoney(total, currency)}`,
    `Paid: ${formatMoney(amount_paid, currency)}`,
  ];
  const stream = [
    `BT /F1 11 Tf ${page.left} ${page.top} Td ${page.line} TL`,
    ...texts.map((text) => `(${escape(text)}) Tj T*`),
    'ET',
  ].join('\n');
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${Buffer.byteLength(stream, 'latin1')} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]);
}

/** Numbers the objects and says in the table at the end where each begins. */
function assemble(objects: string[]): Uint8Array<ArrayBuffer> {
  let body = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(body + table + end, 'latin1'));
}

/** The text with what the font lacks brought near: macrons and typographic signs. */
function escape(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[–—−]/g, '-')
    .replaceAll('×', 'x')
    .replaceAll(/[^\x20-\x7e]/g, '?')
    .replaceAll(/[\\()]/g, String.raw`\$&`);
}
