import { join } from 'node:path';
import { styleText } from 'node:util';
import pinoRoll from 'pino-roll';
import { multistream, type DestinationStream, type Logger } from 'pino';
import { z } from 'zod';
import type { Env } from '#/env.ts';
import { createLog } from '#/platform/log.ts';
import { toReadyMessage, type ReadySite } from '#/ready-message.ts';

/** Enough to look back over weeks of local use. */
const logFiles = { size: '10m', limit: { count: 4, removeOtherLogFiles: true } };

/** What the process reports while it starts and runs, and where that goes. */
export type Output = {
  log: Logger;
  /** Runs one phase of the start and reports how long it took. */
  step: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;
  /** Reports where everything is, and with the sandbox how to sign in. */
  ready: (site: ReadySite) => void;
};

/**
 * Opens the log. At a terminal it shows a few plain lines, then each warning and error, and writes the whole log to a file in
 * the data folder. Elsewhere standard output gets the log as JSON lines.
 * @param env `logFormat` overrides `isTerminal`; the data folder must exist
 */
export async function openOutput(
  { dataDir, logFormat, logLevel }: Pick<Env, 'dataDir' | 'logFormat' | 'logLevel'>,
  isTerminal: boolean,
): Promise<Output> {
  return (logFormat ?? (isTerminal ? 'text' : 'json')) === 'json'
    ? toJson(logLevel)
    : toTerminal(logLevel, dataDir);
}

function toJson(logLevel: string): Output {
  const log = createLog(logLevel);
  return {
    log,
    step: (name, work) => time(work, (ms) => log.info({ ms: Math.round(ms) }, name)),
    ready: ({ publicUrl, sandboxed, seconds }) => {
      // At any log level: process supervisors wait for this line.
      log.child({}, { level: 'info' }).info({ publicUrl, sandboxed, seconds }, 'Stackworks is ready');
    },
  };
}

async function toTerminal(logLevel: string, dataDir: string): Promise<Output> {
  const folder = join(dataDir, 'logs');
  // Written at once, so that a crash loses no line; this format is for a machine with one person at it.
  const file = await pinoRoll({
    ...logFiles,
    file: join(folder, 'stackworks'),
    mkdir: true,
    sync: true,
    mode: 0o600,
  });
  const log = createLog(
    logLevel,
    multistream(
      [
        { level: 'trace', stream: file },
        { level: 'warn', stream: terminalLines },
      ],
      { dedupe: false },
    ),
  );
  console.log('Starting Stackworks');
  return {
    log,
    step: (name, work) => time(work, (ms) => console.log(`  ${name} (${(ms / 1000).toFixed(1)} s)`)),
    ready: (site) => {
      console.log(`\n${toReadyMessage(site)}\n\nThe full log is in ${folder}. Press Ctrl+C to stop.\n`);
    },
  };
}

async function time<Result>(work: () => Promise<Result>, report: (ms: number) => void): Promise<Result> {
  const began = performance.now();
  const result = await work();
  report(performance.now() - began);
  return result;
}

/** What the terminal shows of a line of the log. */
const logLine = z.object({
  level: z.number(),
  time: z.iso.datetime(),
  msg: z.string().default(''),
  ms: z.number().optional(),
  err: z.object({ message: z.string() }).optional(),
});

const clock = new Intl.DateTimeFormat('en-NZ', { timeStyle: 'medium', hour12: false });
const errorLevel = 50;

/** Warnings and errors, one line each; details are in the log file. */
const terminalLines: DestinationStream = {
  write: (line) => {
    const { level, time, msg, ms, err } = logLine.parse(JSON.parse(line));
    const kind = level >= errorLevel ? styleText('red', 'Error  ') : styleText('yellow', 'Warning');
    const took = ms === undefined ? '' : ` (${ms} ms)`;
    const sentence = `${msg}${took}${err ? `: ${err.message}` : ''}`.replaceAll(/\s+/g, ' ').trim();
    console.log(`${clock.format(new Date(time))}  ${kind}  ${sentence}`);
  },
};
