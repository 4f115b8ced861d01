import { Icon } from '@stackworks/ui';
import { Link } from 'wouter';
import { dashboardPath } from '#/lib/address.ts';

/** @param count failed payments and billing problems */
export function MoneyAlert({ count = 0 }: { count: number | undefined }) {
  if (count === 0) return null;
  return (
    <p className="mb-7 flex flex-wrap items-center gap-x-4 gap-y-2 border-l-[5px] border-danger bg-danger-wash px-4 py-3 text-sm">
      <Icon name="warning" className="text-danger" />
      <span>
        {count === 1
          ? 'One failed payment or billing problem needs attention.'
          : `${count} failed payments and billing problems need attention.`}
      </span>
      <Link href={dashboardPath('billing')} className="link font-semibold">
        Open Billing
      </Link>
    </p>
  );
}
