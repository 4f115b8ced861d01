import { conclude } from './lib/checks.mjs';
import { runJourneys } from './lib/suites.mjs';

conclude(await runJourneys(process.argv.slice(2)));
