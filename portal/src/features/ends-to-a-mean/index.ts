export { EndsToAMean } from './ends-to-a-mean.tsx';
