import { it } from 'vitest';
import { checkNestings } from '#test/emails/random-parts.ts';

it('loses no word of a thousand emails whose parts are nested at random', () => checkNestings(1000));
