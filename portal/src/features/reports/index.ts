export { Distribution } from './distribution.tsx';
export { Figures } from './figures.tsx';
export { PipelineChart } from './pipeline-chart.tsx';
export { ResponseChart } from './response-chart.tsx';
export { RevenueChart } from './revenue-chart.tsx';
