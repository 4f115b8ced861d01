import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expectSame, note, tally, type Finding } from '#/drills/findings.ts';
import {
  asCaller,
  endProducts,
  lookInto,
  startProduct,
  toJson,
  type Product,
} from '#/drills/start-product.ts';

const run = promisify(execFile);
const megabyte = 1024 * 1024;

/** How much room the product has beyond what it holds already, in bytes. */
const roomBytes = 8 * megabyte;

/**
 * The disk fills up while files and texts come, and has room again later. It is a small one in memory where one may mount
 * (root on Linux); elsewhere the process may write no file beyond a size, which is lifted later (`prlimit`).
 */
export async function drillDisk(folder: string): Promise<Finding[]> {
  const first = await startProduct(join(folder, 'first'));
  await first.stop();
  const disk = await openDisk(folder);
  try {
    return [{ what: 'how', seen: disk.how, isRight: true }, ...(await fillUp(disk))];
  } finally {
    await endProducts();
    await disk.remove();
  }
}

type Disk = Awaited<ReturnType<typeof openDisk>>;

async function fillUp({ dataDir, under, makeRoom }: Disk): Promise<Finding[]> {
  const product = await startProduct(dataDir, {}, under);
  const token = await product.signIn();
  const statuses: number[] = [];
  const acknowledged: string[] = [];
  const files: string[] = [];
  const write = async (title: string) => {
    const body = { title, text: 'Kia ora '.repeat(500) };
    const response = await product.call('/admin/saved-replies', toJson(body, token));
    await response.arrayBuffer();
    statuses.push(response.status);
    if (response.status === 201) acknowledged.push(title);
    return response.status;
  };
  const project = await findProject(product, token);
  const upload = async (name: string, bytes: number) => {
    const body = new FormData();
    body.append('file', new File([Buffer.alloc(bytes, 'a')], name));
    const init = { method: 'POST', ...asCaller(token), body };
    const response = await product.call(`/admin/projects/${project}/files`, init);
    await response.arrayBuffer();
    if (response.status === 201) files.push(name);
    return response.status;
  };

  const uploads: number[] = [];
  for (let count = 0; count < 2 || (uploads.at(-1) === 201 && count < 12); count += 1) {
    uploads.push(await upload(`fill-${count}.txt`, megabyte));
  }
  uploads.push(await upload('fill-small.txt', 4000), await upload('fill-large.txt', 20 * megabyte));
  let rejected = 0;
  for (let count = 0; rejected < 20 && count < 1200; count += 1) {
    if ((await write(`full ${count}`)) !== 201) rejected += 1;
  }
  const reads = await product.call('/admin/projects', asCaller(token));
  const health = await product.call('/health');
  const report: { status: string; checks: { database: { status: string } } } = JSON.parse(
    await health.text(),
  );

  await makeRoom(product.pid);
  const afterwards = [await write('room again'), await upload('room-again.txt', megabyte)];
  const failures = product.countFailures();
  const code = await product.stop();
  const stored = lookInto(dataDir, (database) => ({
    integrity: database.prepare('pragma integrity_check').get()?.['integrity_check'],
    titles: new Set(
      database
        .prepare('select title from saved_replies')
        .all()
        .map(({ title }) => title),
    ),
    files: new Set(
      database
        .prepare('select file_name as name from files')
        .all()
        .map(({ name }) => name),
    ),
  }));
  const left = (await readdir(join(dataDir, 'files/uploads'))).filter((name) => name.endsWith('.unfinished'));
  return [
    {
      what: 'uploads',
      seen: tally(uploads),
      isRight: uploads.every((status) => [201, 503].includes(status)) && uploads.includes(503),
    },
    {
      what: 'writes',
      seen: tally(statuses),
      isRight: statuses.every((status) => [201, 503].includes(status)) && rejected > 0,
    },
    expectSame('a read meanwhile', reads.status, 200),
    { what: 'health meanwhile', seen: report.status, isRight: report.status !== 'ok' || under.length > 0 },
    {
      what: 'the database meanwhile',
      seen: report.checks.database.status,
      isRight: report.checks.database.status === 'failing' || under.length > 0,
    },
    expectSame('a write and an upload once there is room, without a restart', tally(afterwards), '201 × 2'),
    note('acknowledged', acknowledged.length + files.length, ''),
    expectSame(
      'acknowledged and lost',
      acknowledged.filter((title) => !stored.titles.has(title)).length +
        files.filter((name) => !stored.files.has(name)).length,
      0,
    ),
    expectSame('half files left', left.length, 0),
    expectSame('the database', stored.integrity, 'ok'),
    expectSame('failures nobody foresaw', failures, 0),
    expectSame('exit code', code, 0),
  ];
}

async function findProject(product: Product, token: string): Promise<string> {
  const response = await product.call('/admin/projects', asCaller(token));
  const { items }: { items: { id: string }[] } = JSON.parse(await response.text());
  return items[0]?.id ?? '';
}

async function openDisk(folder: string) {
  const mounted = join(folder, 'disk');
  await mkdir(mounted);
  const size = (await measure(join(folder, 'first'))) + roomBytes;
  const filler = join(mounted, 'filler');
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${size + 16 * megabyte}`, 'tmpfs', mounted]);
  } catch {
    return openLimited(join(folder, 'first'));
  }
  const dataDir = join(mounted, 'data');
  await cp(join(folder, 'first'), dataDir, { recursive: true });
  await run('fallocate', ['-l', String(16 * megabyte), filler]);
  return {
    how: `a disk of ${Math.round(roomBytes / megabyte)} MB more than what it holds`,
    dataDir,
    under: [],
    makeRoom: () => rm(filler),
    remove: () => run('umount', [mounted]),
  };
}

async function openLimited(dataDir: string) {
  if (!existsSync('/usr/bin/prlimit')) throw new Error('This needs the right to mount, or prlimit.');
  const most = (await stat(join(dataDir, 'stackworks.db'))).size + 5 * megabyte;
  return {
    how: 'no file may grow beyond a size',
    dataDir,
    under: ['prlimit', `--fsize=${most}:unlimited`],
    makeRoom: async (pid: number) => {
      await run('prlimit', ['--pid', String(pid), '--fsize=unlimited']);
    },
    remove: () => Promise.resolve(),
  };
}

/** What a folder takes, in bytes. */
async function measure(folder: string): Promise<number> {
  const { stdout } = await run('du', ['-sk', folder]);
  return Number.parseInt(stdout, 10) * 1024;
}
