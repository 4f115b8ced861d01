import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { fromRoot } from './terminal.mjs';

it('a signal ends the tools that build, and the builder with exit code 0', async () => {
  const toolsHere = createServer();
  await once(toolsHere.listen(0, '127.0.0.1'), 'listening');
  const folder = await mkdtemp(join(tmpdir(), 'build-'));
  onTestFinished(async () => {
    toolsHere.close();
    await rm(folder, { recursive: true });
  });
  const tool = `import { connect } from 'node:net'; connect(${toolsHere.address().port}, '127.0.0.1');`;
  await mkdir(join(folder, 'node_modules'));
  await writeFile(join(folder, 'node_modules/tool.mjs'), tool);
  const part = { name: 'a-test', folder, command: ['tool.mjs'], inputs: [], environment: [], brotli: null };
  const script = `
    import { buildParts } from './scripts/lib/build-parts.mjs';
    await buildParts([${JSON.stringify(part)}]);`;

  const builder = spawn(process.execPath, ['--input-type=module', '--eval', script], { cwd: fromRoot('.') });
  const errors = text(builder.stderr);
  const exited = once(builder, 'exit');
  const [running] = await once(toolsHere, 'connection');
  const ended = once(
    running.resume().on('error', () => {}),
    'close',
  );
  builder.kill('SIGTERM');

  expect(await exited).toEqual([0, null]);
  expect(await errors).toBe('');
  await ended;
});

it('a signal to what runs a script reaches it, and nothing is run after it', async () => {
  const script = `
    import { runNode } from './scripts/lib/node.mjs';
    await runNode('--eval', 'process.on("SIGTERM", () => process.exit(0)); setInterval(() => {}, 1e9); console.log("up")');
    console.log('next');`;
  const runner = spawn(process.execPath, ['--input-type=module', '--eval', script], { cwd: fromRoot('.') });
  const exited = once(runner, 'exit');
  let output = '';
  runner.stdout.setEncoding('utf8').on('data', (chunk) => {
    output += chunk;
    if (chunk.includes('up')) runner.kill('SIGTERM');
  });

  expect(await exited).toEqual([0, null]);
  expect(output).toBe('up\n');
});
