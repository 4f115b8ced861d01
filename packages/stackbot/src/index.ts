export { recommend, type Needs, type Recommendation } from './recommend.ts';
