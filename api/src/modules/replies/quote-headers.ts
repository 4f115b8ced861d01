/** What mail programs write above an email that they quote or forward, in the languages they speak. */

const sender =
  'From|Von|De|Da|Van|Från|Fra|Lähettäjä|Od|Feladó|De la|Kimden|Gönderen|От|Від|Από|Dari|Từ|发件人|發件人|寄件者|寄件人|差出人|送信者|보낸 ?사람|발신(?:자|인)?|מאת|من|จาก|Nā';
const date =
  'Sent|Date|Gesendet|Datum|Envoyé|Enviado(?: el| em)?|Fecha|Data|Inviato|Verzonden|Skickat|Sendt|Dato|Lähetetty|Päiväys|Wysłano|Odesláno|Odoslané|Elküldve|Trimis|Gönderilme(?: Tarihi)?|Tarih|Отправлено|Дата|Надіслано|Στάλθηκε|发送时间|發送時間|寄件日期|傳送日期|日期|时间|時間|送信日時|日付|日時|보낸 ?날짜|날짜|발신일(?:시)?|נשלח|Tanggal|Ngày';
const recipient =
  'To|Cc|An|Kopie|À|Cc ?:?|Para|A|Aan|Till|Kopia|Til|Kopi|Vastaanottaja|Kopio|Do|DW|Komu|Címzett|Către|Kime|Alıcı|Кому|Копия|Προς|收件人|收件者|抄送|副本|宛先|受信者|받는 ?사람|수신(?:자|인)?|참조|אל|Kepada|Đến';
const subject =
  'Subject|Betreff|Objet|Asunto|Assunto|Oggetto|Onderwerp|Ämne|Emne|Aihe|Temat|Předmět|Predmet|Tárgy|Subiect|Konu|Тема|Θέμα|主题|主題|主旨|件名|제목|נושא|Subjek|Chủ đề|Kaupapa';

const lineOf = (names: string) =>
  new RegExp(`^\\s{0,9}[*>]?\\s{0,3}\\*?(?:${names})\\s{0,3}\\*?\\s?[:：]`, 'iu');
const senderLine = lineOf(sender);
const dateLine = lineOf(date);
const recipientLine = lineOf(recipient);
const subjectLine = lineOf(subject);

/** Between dashes, which nobody types. */
const titleOf = (names: string) => new RegExp(`^-{2,} ?(?:${names}) ?-{2,}$`, 'i');

const originalTitle = titleOf(
  "Original (?:Message|Appointment)|Ursprüngliche Nachricht|Message d['’]origine|Mensaje original|Mensagem original|Messaggio originale|Oprindelig (?:besked|meddelelse)|Opprinnelig melding|Ursprungligt meddelande|Alkuperäinen viesti|Oorspronkelijk bericht|Wiadomość oryginalna|Původní zpráva|Исходное сообщение|原始邮件|原始郵件|元のメッセージ|원본 ?메시지|원본 메일",
);

const forwardTitle = titleOf(
  'Forwarded message|Weitergeleitete Nachricht|Message transféré|Mensaje reenviado|Mensagem encaminhada|Messaggio inoltrato|Doorgestuurd bericht|Vidarebefordrat meddelande|Videresendt (?:melding|besked|meddelelse)|Edelleenlähetetty viesti|Välitetty viesti|Wiadomość przekazana|Пересылаемое сообщение|转发的邮件|转发邮件信息|轉寄郵件|転送(?:された)?メッセージ|전달된 메시지',
);
const appleForwardTitle =
  /^(?:Begin forwarded message|Anfang der weitergeleiteten Nachricht|Début du message réexpédié|Inicio del mensaje reenviado|Inizio messaggio inoltrato|Início da mensagem reencaminhada|Begin doorgestuurd bericht|Vidarebefordrat brev|Videresendt melding|Start på videresendt besked) ?:$/i;

/** A line above what somebody passes on. */
export const isForwardTitle = (line: string): boolean =>
  forwardTitle.test(line.trim()) || appleForwardTitle.test(line.trim());

/** A subject by which somebody passes an email on: what it quotes is what they want to say. */
const forwardSubject =
  /^\s*(?:fwd?|wg|tr|rv|enc|vs|vb|vl|i|pd|doorst|ilt|i̇lt|转发|轉寄|转寄|転送|전달|fs|továbbítás|пересл)\s*[:：]/iu;

export const isForwardSubject = (text: string): boolean => forwardSubject.test(text);

/** A line as of an email's header, in any language. */
export const isHeaderLine = (line: string): boolean => /^\s*\*?\p{L}[\p{L} ]{0,14}\s?[:：]/u.test(line);

/** The lines that a header may have, continued ones included. */
const headerLines = 12;

/**
 * Whether a quoted email's header starts at a line: its sender, two more of date, recipient and subject, and a date or an
 * address among them. People write lines like these too, but not all of them.
 */
export function startsHeaderBlock(lines: readonly string[], start: number): boolean {
  const [first = ''] = lines.slice(start, start + 1);
  if (originalTitle.test(first.trim())) return true;
  if (!senderLine.test(first)) return false;
  const found = new Set<RegExp>();
  let isReal = first.includes('@');
  for (const line of lines.slice(start + 1, start + headerLines)) {
    if (line.trim() === '') break;
    const kind = [dateLine, recipientLine, subjectLine].find((each) => each.test(line));
    if (kind) found.add(kind);
    isReal ||= line.includes('@') || (kind === dateLine && /\d/.test(line));
  }
  return isReal && found.size >= 2;
}

export const hasDate = /20\d\d|\d[:.h]\d\d|\d\/\d/;
const hasAddress = /[^\s<>()[\]]{1,200}@[^\s<>()[\]]{1,200}/;
const hasVerb =
  /wrote|schrieb|écrit|escribi|escreveu|scritto|scrisse|schreef|skrev|skrifaði|kirjoitti|kirjutas|napisa|napsal|napísal|írta|a scris|yazdı|пишет|писал|написа|написав|έγραψε|写道|寫道|写到|書きました|님이 작성|작성|כתב|كتب|viết|menulis|tuhi/iu;

/** Whether a line says who wrote what stands below it, and when: `On 18 Nov 2026, Mere <mere@...> wrote:` */
export const isAttribution = (line: string): boolean =>
  hasVerb.test(line) && hasDate.test(line) && hasAddress.test(line);
