import type { ParsedMail } from 'mailparser';

/** The values of a header, each on one line, topmost first. */
export const linesOf = ({ headerLines }: Pick<ParsedMail, 'headerLines'>, name: string): string[] =>
  headerLines
    .filter(({ key }) => key === name)
    .map(({ line }) =>
      line
        .slice(name.length + 1)
        .replaceAll(/\s+/g, ' ')
        .trim(),
    );

/** How programs title an absence note, in some thirty languages. */
const absenceTitles = [
  'Auto(?:matic)?[ -]?(?:reply|response)|Auto|Out of (?:the )?office|OOO|On (?:annual |parental |sick )?leave|Away from (?:the )?office',
  'Automatische (?:Antwort|R(?:ü|ue)ckantwort)|Abwesenheit(?:snotiz|sbenachrichtigung)?|Abwesend|Außer Haus|Nicht im Büro',
  "R(?:é|e)ponse automatique|Absen(?:ce|t) du bureau|(?:Message|Avis) d[’']absence",
  'Respuesta autom(?:á|a)tica|Fuera de (?:la )?oficina|Ausente',
  'Risposta automatica|Fuori (?:sede|ufficio)|Assente',
  'Resposta autom(?:á|a)tica|Fora do escrit(?:ó|o)rio|Aus(?:ê|e)ncia(?: tempor(?:á|a)ria)?',
  'Automatisch antwoord|Afwezig(?:heidsbericht)?|Niet op kantoor',
  'Automatiskt svar|Autosvar|Frånvaro(?:meddelande)?|Automatisk svar|Fraværende|Fravær|Ikke på kontoret',
  'Automaattinen vastaus|Poissa(?:olo)?|Automaatvastus|Sjálfvirkt svar',
  'Automatyczna odpowiedź|Autoodpowiedź|Automatick(?:á|a) odpov(?:ě|e)(?:ď|d)|Automatick(?:á|a) odpoveď|Nepřítomnost',
  'Automatikus válasz|Răspuns automat|Automatski odgovor|Samodejni odgovor|Automatinis atsakymas|Automātiskā atbilde',
  'Автоматический ответ|Автоответ|Автоматична відповідь|Автоматичен отговор|Аутоматски одговор',
  'Otomatik yanıt|Αυτόματη απάντηση|תשובה אוטומטית|رد تلقائي|ตอบกลับอัตโนมัติ|Trả lời tự động|Balasan otomatis',
  '自动答复|自动回复|自動回覆|自動答覆|自動応答|自動返信|不在通知|不在(?:のお知らせ)?|자동 ?회신|자동 ?응답|부재중(?: ?자동 ?응답)?',
  'He whakautu aunoa|Whakautu aunoa',
];
/** The title stands first, and by itself or before what it answers: people write about their office too. */
const absenceTitle = new RegExp(
  `^\\s*(?:\\[[^\\]]{1,20}\\] ?)?(?:${absenceTitles.join('|')})\\s*(?:[:：(\\[|–—-]|$)`,
  'iu',
);

type Headers = Pick<ParsedMail, 'headerLines' | 'subject'>;

const has = (email: Headers, name: string, value: RegExp) =>
  linesOf(email, name).some((line) => value.test(line));

/** Whether it is certain that a program sent it. Source: RFC 3834, decision D31. */
export const isAutomatic = (email: Headers, returnPath: string | null): boolean =>
  returnPath === '' || has(email, 'return-path', /^<>$/) || has(email, 'auto-submitted', /^(?!no\b)/i);

/**
 * Whether a program wrote it for somebody who is away. What asks others for no automatic replies
 * (`X-Auto-Response-Suppress`) says nothing of who wrote.
 */
export const isAbsenceNote = (email: Headers): boolean =>
  absenceTitle.test(email.subject ?? '') ||
  has(email, 'precedence', /^auto_reply\b/i) ||
  ['x-autoreply', 'x-autorespond', 'x-autoresponder'].some((name) => has(email, name, /^(?!no\b)./i));

/** Whether it went to many, through a list or in bulk: automatic replies would go to all of them. */
export const isToMany = (email: Headers): boolean =>
  has(email, 'precedence', /^(?:bulk|junk|list)\b/i) || has(email, 'list-id', /./);
