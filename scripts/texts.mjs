/** Prints all visible texts as `file:line<TAB>text`, and some more. `npm run texts -- site` narrows it by path. */
import { listTexts } from './lib/texts.mjs';

for (const { file, line, text } of listTexts(process.argv.slice(2))) console.log(`${file}:${line}\t${text}`);
