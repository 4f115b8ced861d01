const host = 'evil.example';

/** What may stand before another site's name so that a careless reader takes it for a path of ours. */
const openings = [
  ...['//', '///', '////', '/\\', '\\/', '\\\\', '/\\/', '\\\\\\', '/\\\\', '//\\'],
  ...['/\t/', '/\n/', '/\r/', '/\r\n/', '\t//', ' //', '\n//', '\u0000//', '/\u0000/', '\u00a0//'],
  ...[
    '/.//',
    '/..//',
    '/./\\',
    '/a/..//',
    '/a/../\\',
    '/%2e//',
    '/%2e%2e//',
    '/./.././/',
    '/terms/..//',
    '/;//',
  ],
  ...[
    'https://',
    'http://',
    'HTTPS://',
    'hTTp://',
    'https:/',
    'https:',
    'http:\\\\',
    'https:\\',
    'https:///',
    'https:////',
  ],
  ...[
    'https://localhost:4321@',
    'https://www.stackworks.example@',
    '//localhost@',
    '//localhost:4321@',
    '/@',
    '//user:pass@',
    'https://localhost%40',
    'https://localhost\\@',
    '//localhost\\@',
    '//@',
  ],
  ...[
    'ftp://',
    'ws://',
    'file://',
    'blob:https://',
    'view-source:https://',
    'feed:https://',
    'intent://',
    'mailto:a@',
    'tel:',
    'x://',
  ],
];

/** What is no address of a page at all, and would run or show what is in it. */
const schemes = [
  ...[
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
  ],
  ...[
    '\u0001javascript:alert(1)',
    'javascript://%0aalert(1)',
    'javascript:%0aalert(1)',
    '/javascript:alert(1)',
    'javascript&colon;alert(1)',
  ],
  ...[
    'data:text/html,<script>alert(1)</script>',
    'data:text/html;base64,PHN2Zz4=',
    'DATA:text/html,x',
    'vbscript:msgbox(1)',
    'livescript:x',
  ],
  ...['blob:null', 'about:blank', 'filesystem:x', 'jar:x', 'chrome://settings'],
];

/** How a name may be written so that filters of names miss it. */
const names = [
  ...[
    '//evil%2eexample',
    '//evil。example',
    '//ｅvil.example',
    '//[::ffff:7f00:1]',
    '//2130706433',
    '//0x7f.1',
    '//localhost.evil.example',
  ],
  ...[
    '//evil.example:80',
    '//evil.example#',
    '//evil.example?',
    '//evil.example/..',
    '//evil.example/%2f..',
    '//evil.example;x',
    '//www.stackworks.example.evil.example',
  ],
  ...[
    '/%0d%0alocation:https://evil.example',
    '/%0d%0aset-cookie:a=b',
    '\r\nlocation: https://evil.example',
    '/%5cevil.example',
    '/%2f%2fevil.example',
    '/%09/evil.example',
    '%2f%2fevil.example',
    '/%2fevil.example',
  ],
  ...[
    '?next=//evil.example',
    '#//evil.example',
    '.evil.example',
    '@evil.example',
    ':evil.example',
    'evil.example',
    '*',
    '',
  ],
];

/** More than 100 addresses that must never lead anybody away from our site, however they are read. */
export const foreignAddresses: readonly string[] = [
  ...openings.map((opening) => opening + host),
  ...schemes,
  ...names,
];
