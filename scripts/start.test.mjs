import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { fromRoot } from './lib/terminal.mjs';

describe('npm start', () => {
  it('explains an old Node in one sentence and exits with code 1', () => {
    const pretendOld =
      'data:text/javascript,Object.defineProperty(process.versions,"node",{value:"18.19.1"})';
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', pretendOld, 'scripts/start.mjs'],
      { cwd: fromRoot('.'), encoding: 'utf8' },
    );

    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^Stackworks needs Node 20 or newer .*\n$/);
  });
});
