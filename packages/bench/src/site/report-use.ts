/** Loaded into a command (`--import`) to write down, as it ends, what it used: into the file that `USE_FILE` names. */
import { writeFileSync } from 'node:fs';

/** Processor time in milliseconds, user and system, and the most memory it ever had, in megabytes. */
export type CommandUse = { cpuMs: number; peakMb: number };

process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const use: CommandUse = { cpuMs: (userCPUTime + systemCPUTime) / 1000, peakMb: (maxRSS * 1024) / 1e6 };
  writeFileSync(process.env['USE_FILE'] ?? '', JSON.stringify(use));
});
