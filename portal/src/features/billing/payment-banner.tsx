import { Icon, LinkButton } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { CardPageButton } from './stripe-page.tsx';
import { billingQuery } from './queries.ts';
import { describePaymentFailure, nameMethod, owesInvoice } from './plan-texts.ts';

export function PaymentBanner() {
  const { data: billing } = useQuery(billingQuery);
  const confirmUrl = billing?.confirmUrl ?? null;
  const isInvoice = billing !== undefined && owesInvoice(billing);
  const method = billing ? nameMethod(billing) : 'payment method';
  const { title, text } = describePaymentFailure(billing);
  return (
    <section
      aria-label="Your payment failed"
      className="mb-5 flex items-start gap-3.5 bg-danger-wash py-2.5 pl-4 pr-3 text-danger"
    >
      <Icon name="warning" className="mt-[13px] flex-none" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-5 gap-y-1.5 py-1 text-sm">
        <p className="min-w-0 flex-1 basis-72 py-1">
          <strong>{title}</strong> {text}
        </p>
        {confirmUrl ? (
          <LinkButton size="small" href={confirmUrl}>
            Confirm with your bank
          </LinkButton>
        ) : (
          <CardPageButton
            purpose={isInvoice ? 'invoices' : 'card'}
            what={isInvoice ? 'your invoices' : `the page of your ${method}`}
          >
            {isInvoice ? 'See your invoices' : `Update your ${method}`}
          </CardPageButton>
        )}
      </div>
    </section>
  );
}
