import { conclude } from './lib/checks.mjs';
import { runStaticAndUnit } from './lib/suites.mjs';

conclude(await runStaticAndUnit());
