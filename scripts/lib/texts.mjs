import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import ts from 'typescript';
import { fromRoot } from './terminal.mjs';

const sources = [
  '{site,portal,api}/src/**/*.{ts,tsx,astro}',
  'studio/**/*.{ts,tsx}',
  'packages/{contracts,content,stackbot,ui,business-time,sandbox,email,stripe-local,sanity-local}/src/**/*.{ts,tsx}',
  'packages/content/seed/*.ndjson',
  '{api/src/seed,packages/contracts/src,studio/src}/*.json',
  'packages/stackbot/src/guided-questions.json',
];
const passedOver = ['**/node_modules/**', '**/dist/**', '**/*.{test,gen,d}.{ts,tsx}', '**/{test,testing}/**'];

/** Attributes and properties that never hold copy. */
const plainNames =
  /^(class(Name)?|id|key|href|to|src|type|variant|name|rel|target|role|d|viewBox|fill|stroke|method|path|style|sizes|media|autoComplete|inputMode|htmlFor|for|xmlns|transform|data-.*|icon|tone|size|side|align|operationId|tags|_type|_key|_id|slug)$/;
const plainTags = /^(sql|groq|defineQuery|css)/;

const isWord = (text) => /^[A-Z][a-zāēīōū]+[a-z’'?!.…]*$/.test(text);
const isMachine = (text) =>
  /^[\w-]+\/[\w.+-]+(;.*)?$|^(select|insert into|update \w+ set|delete from|create|pragma|alter) |[{};]$|=>|^<|rgb\(|\d\.\d+ \d/i.test(
    text,
  );
const isStyleList = (text) =>
  text.split(' ').every((word) => /^[^A-Z’'?!]*$/.test(word)) &&
  /(^|\s)\S*([:[\]]|-\d|-\[|\w-\w+-)\S*/.test(text);

/** Whether a string of the source reads as copy, not as a class list, a key or a query. */
function isCopy(text) {
  if (!/\p{L}{2}/u.test(text) || isMachine(text)) return false;
  return text.includes(' ') ? !isStyleList(text) : isWord(text);
}

const tidy = (text) => text.replace(/\s+/g, ' ').trim();

/** A template literal with its holes named: `Hi {name}`. */
const readTemplate = (node) =>
  node.head.text +
  node.templateSpans.map((span) => `{${tidy(span.expression.getText())}}${span.literal.text}`).join('');

/** The words of an element with its holes: `Reply by {…} or <…>`. */
const readChildren = (children) =>
  children
    .map((child) => {
      if (ts.isJsxText(child)) return child.text;
      if (!ts.isJsxExpression(child)) return '<…>';
      return child.expression && ts.isStringLiteral(child.expression) ? child.expression.text : '{…}';
    })
    .join('');

function isPassedOver(node) {
  if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || ts.isInterfaceDeclaration(node)) return true;
  if (ts.isJsxAttribute(node) || ts.isPropertyAssignment(node)) return plainNames.test(node.name.getText());
  return ts.isTaggedTemplateExpression(node) && plainTags.test(node.tag.getText());
}

/** @returns {[number, string][]} Offsets and texts of a TypeScript file. */
function readCode(file, code) {
  const found = [];
  const visit = (node) => {
    if (isPassedOver(node)) return;
    if (ts.isStringLiteralLike(node)) found.push([node.getStart(), node.text]);
    if (ts.isTemplateExpression(node)) found.push([node.getStart(), readTemplate(node)]);
    const children = ts.isJsxElement(node) || ts.isJsxFragment(node) ? node.children : [];
    const first = children.find((child) => ts.isJsxText(child) && tidy(child.text));
    if (first) found.push([first.end - first.text.trimStart().length, `${readChildren(children)} `]);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true));
  return found;
}

const astroHome = createRequire(createRequire(fromRoot('site/package.json')).resolve('astro'));
const { parse } = await import(astroHome.resolve('@astrojs/compiler-rs'));

/** @returns {[number, string][]} Offsets and texts of an Astro file. */
function readAstro(code) {
  const found = [];
  const visit = (node) => {
    if (!node || typeof node !== 'object' || node.type === 'ImportDeclaration') return;
    if (node.type === 'JSXElement' && node.openingElement.name.name === 'style') return;
    if (node.type === 'JSXAttribute' && plainNames.test(node.name.name)) return;
    if (node.type === 'Property' && plainNames.test(node.key.name)) return;
    if (/^(JSXText|Literal|StringLiteral)$/.test(node.type) && typeof node.value === 'string')
      found.push([node.start, node.type === 'JSXText' ? `${node.value} ` : node.value]);
    if (node.type === 'TemplateLiteral')
      found.push([node.start, node.quasis.map((part) => part.value.raw).join('{…}')]);
    else Object.values(node).forEach(visit);
  };
  visit(parse(code).ast);
  return found;
}

/** @returns {[number, string][]} Offsets and texts of the seed: one document a line, one block a text. */
function readSeed(code) {
  const found = [];
  let offset = 0;
  const visit = (value, key) => {
    if (typeof value === 'string' && !plainNames.test(key) && !/^_|mark|Ref$/.test(key))
      found.push([offset, value]);
    else if (value?._type === 'block')
      found.push([offset, value.children.map(({ text, fact }) => text ?? `[${fact}]`).join('')]);
    else if (value && typeof value === 'object')
      Object.entries(value).forEach(([name, inner]) => visit(inner, name));
  };
  for (const line of code.split('\n')) {
    if (line) visit(JSON.parse(line), '');
    offset += line.length + 1;
  }
  return found;
}

/** @returns {[number, string][]} Offsets and texts of a JSON file with one text a line. */
const readJson = (code) =>
  [...code.matchAll(/^ *("[\w.-]+": )?(".*"),?$/gm)]
    .filter(([, name = '']) => !plainNames.test(name.slice(1, -3)))
    .map(({ index, 2: text }) => [index, JSON.parse(text)]);

/**
 * Lists all visible texts of the product, and some more.
 * @param {string[]} wanted the beginnings of the paths to read; none for everything
 * @returns {{ file: string, line: number, text: string }[]} in the order of files and lines
 */
export function listTexts(wanted = []) {
  const files = sources
    .flatMap((pattern) => globSync(pattern, { cwd: fromRoot('.'), exclude: passedOver }))
    .sort();
  return files
    .filter((file) => wanted.length === 0 || wanted.some((path) => file.startsWith(path)))
    .flatMap((file) => {
      const code = readFileSync(fromRoot(file), 'utf8');
      const read = { astro: readAstro, json: readJson, ndjson: readSeed }[file.split('.').at(-1)];
      return (read ? read(code) : readCode(file, code))
        .filter(([, text]) => isCopy(tidy(text)) || (text.endsWith(' ') && /\p{L}{2}/u.test(text)))
        .map(([offset, text]) => ({
          file,
          line: code.slice(0, offset).split('\n').length,
          text: tidy(text),
        }));
    });
}
