import { analyse } from 'chardet';

/** Names that programs use for what they call otherwise in the standard of the web. */
const otherNames: Readonly<Record<string, string>> = {
  cp932: 'shift_jis',
  cp936: 'gbk',
  cp949: 'euc-kr',
  cp950: 'big5',
  cp1252: 'windows-1252',
  'iso-2022-jp-ms': 'iso-2022-jp',
};

/** Declared by programs that don't look at what they send. */
const unsure = /^(?:|us-ascii|ascii|ansi_x3\.4-1968|unknown-8bit|x-unknown|default)$/;
const latin = /^(?:iso-8859-1|iso8859-1|latin1|windows-1252|cp1252)$/;

/** Switches of ISO-2022-JP, which is seven bits wide and so looks like ASCII. */
const japaneseSwitch = /\u001b(?:\$[@B]|\([BJI])/;

/**
 * Decodes a text, whether its character set is declared, declared wrongly or not at all.
 * Latin-1 is read as windows-1252, as browsers do: it has the same letters, and the euro sign and quotation marks besides.
 */
export function decodeText(content: Buffer, declared: string | null): string {
  const name = (declared ?? '').trim().toLowerCase().replaceAll(/["']/g, '');
  const [isUnsure, isLatin] = [unsure.test(name), latin.test(name)];
  if ((isUnsure || isLatin) && japaneseSwitch.test(content.toString('latin1'))) {
    return decodeAs('iso-2022-jp', content) ?? '';
  }
  return (
    (isUnsure || isLatin ? null : decodeAs(otherNames[name] ?? name, content)) ??
    decodeAs('utf-8', content) ??
    decodeAs(isLatin ? 'windows-1252' : guess(content), content) ??
    new TextDecoder('windows-1252').decode(content)
  );
}

/** The largest share of characters that may be damaged, as where a text was cut within a character. */
const damageLimit = 0.1;

/** Decodes by a name; null where there is no such character set, or the text isn't in it. */
function decodeAs(name: string, content: Buffer): string | null {
  let text: string;
  try {
    text = new TextDecoder(name).decode(content);
  } catch {
    return null;
  }
  const damaged = text.match(/\ufffd/g)?.length ?? 0;
  const foreign = text.match(/[^\0-\u007f]/gu)?.length ?? 0;
  return damaged <= foreign * damageLimit ? text : null;
}

/** Enough of a text to guess its character set by, in bytes. */
const sampleBytes = 64 * 1024;
/** From here on, a guess is more than a coincidence; out of 100. */
const sureFrom = 30;

function guess(content: Buffer): string {
  const [best] = analyse(content.subarray(0, sampleBytes));
  return best && best.confidence >= sureFrom ? best.name : 'windows-1252';
}
