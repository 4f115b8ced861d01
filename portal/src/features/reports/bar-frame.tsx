import type { ReactNode } from 'react';
import { BarChart, Rectangle, ResponsiveContainer, type BarShapeProps } from 'recharts';

export const axisLine = { stroke: 'var(--ink)', strokeWidth: 2 };

const tickLabel = { fill: 'var(--soft)', fontSize: 13, fontFamily: 'var(--text)' };

/** An axis of plain labels, without a line. */
export const plainAxis = { tickLine: false, axisLine: false, tick: tickLabel } as const;

type Look = { fill: string; line: string };
type Props = {
  data: readonly object[];
  margin: { top: number; right: number };
  gap: string | number;
  layout?: 'vertical' | 'horizontal';
  /** Sets the height. */
  className: string;
  children: ReactNode;
};

/** Hidden from screen readers: `ChartPanel` gives them the sentence and the table. */
export function BarFrame({ data, margin, gap, layout = 'horizontal', className, children }: Props) {
  return (
    <div className={className} aria-hidden="true">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          data={data}
          layout={layout}
          margin={{ bottom: 0, left: 0, ...margin }}
          barCategoryGap={gap}
          accessibilityLayer={false}
        >
          {children}
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

export const OutlinedBar = ({
  x,
  y,
  width,
  height,
  fill,
  stroke,
}: Pick<BarShapeProps, 'x' | 'y' | 'width' | 'height' | 'fill' | 'stroke'>) => (
  <Rectangle x={x} y={y} width={width} height={height} fill={fill} stroke={stroke} />
);

export function Legend({
  label,
  items,
}: {
  label: string;
  items: readonly (Look & { id: string; name: string })[];
}) {
  return (
    <ul aria-label={label} className="mt-4 flex flex-wrap justify-end gap-x-5 gap-y-1.5 text-xs">
      {items.map(({ id, name, fill, line }) => (
        <li key={id} className="flex items-center gap-2">
          <svg width="15" height="11" aria-hidden="true" className="flex-none">
            <rect x=".5" y=".5" width="14" height="10" fill={fill} stroke={line} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}
