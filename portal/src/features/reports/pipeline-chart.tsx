import { type PipelineReport, type ProjectStatus } from '@stackworks/contracts';
import { useQuery } from '@tanstack/react-query';
import { Bar, LabelList, XAxis, YAxis, type BarShapeProps } from 'recharts';
import { formatCount } from '#/lib/format.ts';
import { axisLine, BarFrame, OutlinedBar } from './bar-frame.tsx';
import { ChartPanel } from './chart-panel.tsx';
import { pipelineQuery } from './queries.ts';
import { staffStatusWords } from '#/features/projects/index.ts';

const looks: Readonly<Record<ProjectStatus, [fill: string, line: string]>> = {
  pending: ['var(--pending-wash)', 'var(--pending-ink)'],
  in_progress: ['var(--progress-wash)', 'var(--progress-ink)'],
  review: ['var(--sheet)', 'var(--ink)'],
  revision_requested: ['var(--revision-wash)', 'var(--revision-ink)'],
  completed: ['var(--pounamu-wash)', 'var(--pounamu)'],
  on_hold: ['var(--hold-wash)', 'var(--hold-ink)'],
};

export function PipelineChart() {
  return (
    <ChartPanel
      title="Project pipeline"
      report={useQuery(pipelineQuery)}
      summarise={summarise}
      toTable={({ statuses }) => ({
        columns: ['Status', 'Projects'],
        rows: statuses.map(({ status, projects }) => [staffStatusWords[status], formatCount(projects)]),
      })}
    >
      {({ statuses }) => (
        <BarFrame
          data={statuses.map((each) => ({ ...each, name: staffStatusWords[each.status] }))}
          layout="vertical"
          margin={{ top: 0, right: 36 }}
          gap="22%"
          className="mt-3 h-64"
        >
          <XAxis type="number" hide allowDecimals={false} />
          <YAxis
            type="category"
            dataKey="name"
            width={142}
            tickLine={false}
            axisLine={axisLine}
            tick={{ fill: 'var(--ink)', fontSize: 13 }}
          />
          <Bar dataKey="projects" isAnimationActive={false} shape={StatusBar}>
            <LabelList
              dataKey="projects"
              position="right"
              fill="var(--ink)"
              fontSize={15}
              fontWeight={650}
              formatter={(label) => (typeof label === 'number' ? formatCount(label) : label)}
            />
          </Bar>
        </BarFrame>
      )}
    </ChartPanel>
  );
}

function StatusBar({ payload, ...bar }: BarShapeProps) {
  const found = Object.entries(looks).find(([status]) => status === readStatus(payload));
  const [fill, stroke] = found?.[1] ?? looks.on_hold;
  return <OutlinedBar {...bar} fill={fill} stroke={stroke} />;
}

const readStatus = (payload: unknown): unknown =>
  typeof payload === 'object' && payload !== null && 'status' in payload ? payload.status : null;

function summarise({ statuses }: PipelineReport): string {
  const total = statuses.reduce((sum, { projects }) => sum + projects, 0);
  if (total === 0) return 'No projects yet.';
  const of = (wanted: ProjectStatus) => statuses.find(({ status }) => status === wanted)?.projects ?? 0;
  const open = total - of('completed') - of('on_hold');
  const waiting = of('pending');
  const start = waiting === 0 ? 'None are' : waiting === 1 ? 'One is' : `${formatCount(waiting)} are`;
  return `${formatCount(open)} of ${formatCount(total)} projects are open. ${start} waiting to start.`;
}
