/** Lists back-ticked paths and links in README.md and docs/ that do not exist. Run by hand. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const pages = ['README.md', ...globSync('docs/**/*.md')].filter((page) => page !== 'docs/events.md');
const top = /^(api|docs|packages|portal|scripts|site|studio)\//;
const generated = /\/dist\/|<|…/;
let missing = 0;

for (const page of pages)
  for (const [index, line] of readFileSync(page, 'utf8').split('\n').entries()) {
    const paths = [...line.matchAll(/`([^`\s]+)`/g)]
      .map(([, path]) => path)
      .filter((path) => top.test(path) && !generated.test(path));
    const links = [...line.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
      .map(([, link]) => link)
      .filter((link) => !/^(https?:|mailto:|\/)/.test(link))
      .map((link) => join(dirname(page), link));
    for (const path of [...paths, ...links]) {
      const found = path.includes('*') ? globSync(path).length > 0 : existsSync(path);
      if (!found) {
        missing += 1;
        console.log(`${page}:${index + 1}: ${path}`);
      }
    }
  }

console.log(missing === 0 ? 'Every path exists.' : `${missing} paths do not exist.`);
process.exitCode = missing === 0 ? 0 : 1;
