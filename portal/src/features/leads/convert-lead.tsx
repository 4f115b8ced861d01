import {
  leadConversion,
  projectLimits,
  projectTypeNames,
  projectTypes,
  type LeadDetail,
} from '@stackworks/contracts';
import { Select, TextField, useToast } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { z } from 'zod';
import { type DialogFormProps, FormButtons, FormDialog } from '#/components/form-dialog.tsx';
import { ContractForm, useContractForm } from '#/components/form.tsx';
import { Options, toOptions } from '#/components/option-select.tsx';
import { catalogueQuery } from '#/features/content/index.ts';
import { staffProjectPath } from '#/lib/address.ts';
import { api } from '#/lib/api/client.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { formatPrice } from '#/lib/format.ts';
import { leadFailure, useConvertLead } from './queries.ts';

const schema = leadConversion
  .omit({ project: true })
  .extend({
    plan: z.string(),
    projectType: z.string(),
    projectName: z.string().trim().max(projectLimits.name),
  })
  .refine(({ projectType, projectName }) => projectType === '' || projectName !== '', {
    path: ['projectName'],
    error: 'Give the project a name',
  });

type Props = { lead: LeadDetail; isOpen: boolean; onConverted: () => void; onClose: () => void };

/** Makes a lead a client: what we know of them, a link to pay for a plan, and a project, if they want one. */
export const ConvertDialog = ({ lead, isOpen, ...on }: Props) => (
  <FormDialog title={`Make ${lead.name} a client?`} isOpen={isOpen} onClose={on.onClose}>
    {({ onBusy }) => <ConvertForm lead={lead} onBusy={onBusy} {...on} />}
  </FormDialog>
);

type FormProps = Omit<Props, 'isOpen'> & Pick<DialogFormProps, 'onBusy'>;

function ConvertForm({ lead, onBusy, onConverted, onClose }: FormProps) {
  const { name, email, facts } = lead;
  const toast = useToast();
  const [, navigate] = useLocation();
  const convert = useConvertLead(lead);
  const sendPaymentLink = useSendPaymentLink();
  const plans = useQuery(catalogueQuery).data?.plans.filter(({ isCurrent }) => isCurrent) ?? [];
  const form = useContractForm({
    schema,
    onBusy,
    defaultValues: {
      ...(email === '' && { email: '' }),
      company: '',
      phone: facts.find((fact) => fact.name === 'Phone')?.value ?? '',
      plan: '',
      projectType: '',
      projectName: `${name}’s website`,
    },
    failure: { ...leadFailure, isQuiet: true },
    send: async ({ plan, projectType, projectName, ...details }) => {
      const type = projectTypes.find((each) => each === projectType);
      const project = type && { projectType: type, projectName };
      const { clientId, isNew, projectId } = await convert({
        ...details,
        ...(project && { project }),
        ...(plan && { plan }),
      });
      const open = projectId && {
        label: 'Open project',
        onPress: () => navigate(staffProjectPath(projectId)),
      };
      toast({
        title: isNew ? 'Client created' : 'Client linked',
        description: isNew
          ? `We’ve emailed ${name} a link to set a password.`
          : `${name} already has an account. The enquiry now links to it.`,
        ...(open && { action: open }),
      });
      // A new client's welcome email has it.
      if (plan && !isNew) await sendPaymentLink(clientId, plan);
      onConverted();
      onClose();
    },
  });
  const wantsProject = form.watch('projectType') !== '';
  return (
    <ContractForm form={form} className="sm:grid-cols-2">
      <p className="text-sm [overflow-wrap:anywhere] sm:col-span-2">
        This opens an account and sends {email || 'them'} a link to set a password. If that address already
        has an account, we’ll link the enquiry to it instead. What they wrote goes into their chat.
      </p>
      {email === '' && (
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          className="sm:col-span-2"
          {...form.field('email')}
        />
      )}
      <TextField label="Company" isOptional autoComplete="off" {...form.field('company')} />
      <TextField label="Phone" type="tel" isOptional autoComplete="off" {...form.field('phone')} />
      <Select label="Plan" hint="We’ll email them a link to pay for it." {...form.field('plan')}>
        <option value="">None yet</option>
        {plans.map((plan) => (
          <option key={plan.slug} value={plan.slug}>
            {plan.price === null ? plan.name : `${plan.name}, ${formatPrice(plan.price)} a month`}
          </option>
        ))}
      </Select>
      <Select label="Project" hint="Its brief starts with what they wrote." {...form.field('projectType')}>
        <option value="">None yet</option>
        <Options options={toOptions(projectTypes, projectTypeNames)} />
      </Select>
      {wantsProject && (
        <TextField
          className="sm:col-span-2"
          label="Project name"
          autoComplete="off"
          {...form.field('projectName')}
        />
      )}
      <FormButtons form={form} busyText="Converting..." onCancel={onClose}>
        Convert
      </FormButtons>
    </ContractForm>
  );
}

/** By now they are a client, so a link that can't be sent is reported and can be sent from their page. */
function useSendPaymentLink() {
  const toast = useToast();
  return async (id: string, plan: string) => {
    try {
      const response = await api.admin.clients[':id']['payment-link'].$post({
        param: { id },
        json: { plan },
      });
      toast({ title: 'Payment link sent', description: (await response.json()).message });
    } catch (error) {
      const description = failureMessage(error, 'You can send it from the client’s page.');
      toast({ title: 'Payment link not sent', description, tone: 'danger' });
    }
  };
}
