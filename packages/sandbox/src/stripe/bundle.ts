import { fileURLToPath } from 'node:url';

/** The scripts of the pages, by the name under which they are served. */
const entries = {
  'stripe.js': './browser/stripe-js.ts',
  'pages.js': './browser/pages.ts',
} as const;

export type ScriptName = keyof typeof entries;

const built = new Map<ScriptName, Promise<string>>();

/** One of the browser's scripts in one file. It is put together from its sources when first asked for. */
export function readScript(name: ScriptName): Promise<string> {
  const script = built.get(name) ?? build(entries[name]);
  built.set(name, script);
  return script;
}

async function build(entry: string): Promise<string> {
  const esbuild = await import('esbuild');
  const {
    outputFiles: [script],
  } = await esbuild.build({
    entryPoints: [fileURLToPath(new URL(entry, import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    minify: true,
    charset: 'utf8',
  });
  if (!script) throw new Error(`${entry} came to nothing`);
  return script.text;
}
