import { pageviewPeriods, type PageviewPeriod } from '@stackworks/contracts';
import { Button } from '@stackworks/ui';

type Props = { period: PageviewPeriod; onChange: (period: PageviewPeriod) => void };

/** How far back the page views go. */
export function ReportPeriod({ period, onChange }: Props) {
  return (
    <div role="group" aria-label="Period" className="flex flex-wrap gap-2">
      {pageviewPeriods.map((each) => (
        <Button
          key={each}
          size="small"
          variant={each === period ? 'primary' : 'secondary'}
          aria-pressed={each === period}
          onClick={() => onChange(each)}
        >
          {each} days
        </Button>
      ))}
    </div>
  );
}
