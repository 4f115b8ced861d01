/** Every shared part in every state on one page: for looking at them, and for the tests of how they behave. */
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import {
  Avatar,
  Badge,
  Button,
  EmptyState,
  ErrorState,
  Icon,
  LinkButton,
  Logo,
  PasswordField,
  Select,
  Skeleton,
  Spinner,
  StatusBadge,
  SubscriptionBadge,
  Switch,
  TextArea,
  TextField,
  PlanBadge,
  Toaster,
} from '#/index.ts';
import { plainLook, projectStatuses, subscriptionStatuses } from '@stackworks/contracts';
import { PortalTabs, RemoveDialog, ToastButtons } from './interactive.tsx';
import '#/styles.css';

function States() {
  return (
    <main className="max-w-page mx-auto px-[clamp(20px,4.2vw,60px)] py-14">
      <a className="skip-link" href="#parts">
        Skip to content
      </a>
      <Logo name="Stackworks" />
      <h1 id="parts" className="font-display text-d2 mb-12 mt-8">
        States and parts, ngā āhua
      </h1>
      <div className="grid gap-x-7 gap-y-14 sm:grid-cols-12">
        <Section title="Empty" className="sm:col-span-5">
          <EmptyState
            title="No projects yet"
            text="Create your first project to get started. The brief takes about twenty minutes."
          >
            <Button variant="primary">
              <Icon name="plus" />
              Create project
            </Button>
          </EmptyState>
        </Section>
        <Section title="Loading" className="sm:col-span-4">
          <div className="sheet grid gap-3 p-7">
            <Spinner text="Loading portal..." />
            <Skeleton className="mt-3 h-[30px] w-3/5" />
            <Skeleton className="h-4" />
            <Skeleton className="h-20" />
          </div>
        </Section>
        <Section title="Error" className="sm:col-span-3">
          <ErrorState
            title="We couldn’t load your projects"
            text="Your work is safe. Check your connection and try again."
            onRetry={() => undefined}
          />
        </Section>
        <Section title="Toasts, one at a time" className="sm:col-span-6">
          <ToastButtons />
        </Section>
        <Section title="Dialog" className="sm:col-span-6">
          <RemoveDialog />
        </Section>
        <Section title="Tiers" className="sm:col-span-4">
          <p className="flex flex-wrap gap-2.5">
            <PlanBadge look={{ colour: 'pink', sheets: 1 }} name="One sheet" />
            <PlanBadge look={{ colour: 'teal', sheets: 2 }} name="Two sheets" />
            <PlanBadge look={{ colour: 'green', sheets: 3 }} name="Three sheets" />
            <PlanBadge look={plainLook} name="Earlier plan" />
            <Badge>Admin</Badge>
          </p>
        </Section>
        <Section title="Statuses" className="sm:col-span-8">
          <p className="flex flex-wrap gap-2.5">
            {projectStatuses.map((status) => (
              <StatusBadge key={status} status={status} words={status} />
            ))}
            {subscriptionStatuses.map((status) => (
              <SubscriptionBadge key={status} status={status} />
            ))}
          </p>
        </Section>
        <Section title="Buttons" className="sm:col-span-12">
          <p className="flex flex-wrap items-center gap-3.5">
            <Button variant="primary">Primary</Button>
            <Button>Secondary</Button>
            <Button variant="quiet">Quiet</Button>
            <Button variant="remove">Remove</Button>
            <Button disabled>Disabled</Button>
            <Button variant="primary" isBusy>
              Send
            </Button>
            <Button size="small">Small</Button>
            <LinkButton href="#parts">Link</LinkButton>
          </p>
          <p className="on-band bg-band text-band-on mt-7 flex flex-wrap items-center gap-3.5 p-7">
            <Button variant="primary">On the band</Button>
            <Button disabled>Disabled</Button>
            <a className="link" href="#parts">
              A link on the band
            </a>
            <Terms isAgreed />
          </p>
        </Section>
        <Section title="Inputs and form errors" className="sm:col-span-7">
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField label="Name" placeholder="Placeholder text" />
            <TextField label="Company" isOptional hint="As it should appear on invoices." />
            <TextField
              label="Email"
              type="email"
              defaultValue="aroha@"
              error="Please enter a valid email address"
            />
            <PasswordField
              label="Password"
              defaultValue="short"
              hint="At least 8 characters"
              error="Password must be at least 8 characters"
            />
            <Select label="Priority">
              <option>Normal</option>
              <option>Urgent</option>
            </Select>
            <TextField label="Invoice number" defaultValue="INV-0042" disabled />
            <TextArea className="sm:col-span-2" label="What should it do?" isOptional />
            <Terms isAgreed={false} />
            <Terms isAgreed />
            <Switch>Mail me when a message waits unread</Switch>
            <Switch defaultChecked>Mail me when a version is ready</Switch>
          </div>
        </Section>
        <Section title="People" className="sm:col-span-6">
          <p className="flex items-center gap-3.5">
            <Avatar firstName="Aroha" lastName="Tipene" src={null} />
            Aroha Tipene
            <Avatar firstName="Wiremu" lastName="Ōtara" src={null} size={92} />
            Wiremu Ōtara
          </p>
        </Section>
        <Section title="Stack rule" className="sm:col-span-5">
          <div className="flex flex-wrap gap-12 pb-6">
            {stacks.map((look, count) => (
              <p key={look} className={`num bg-sheet h-28 w-[92px] p-2.5 text-[1.75rem] ${look}`}>
                {count}
              </p>
            ))}
          </div>
        </Section>
        <Section title="Tabs" className="min-w-0 sm:col-span-6">
          <PortalTabs />
        </Section>
      </div>
    </main>
  );
}

const stacks = [
  'shadow-sheet',
  'shadow-st1 [--stack-c:var(--pink)]',
  'shadow-st2 [--stack-c:var(--teal)]',
  'shadow-st3 [--stack-c:var(--green)]',
];

const Terms = ({ isAgreed }: { isAgreed: boolean }) => (
  <label className="checkbox">
    <input type="checkbox" defaultChecked={isAgreed} />
    <span>I agree to the Terms of Service</span>
  </label>
);

function Section({ title, className, children }: { title: string; className: string; children: ReactNode }) {
  return (
    <section className={className}>
      <h2 className="border-ink font-display text-t2 mb-5 border-t-2 pt-3">{title}</h2>
      {children}
    </section>
  );
}

const root = document.getElementById('states');
if (!root) throw new Error('index.html has no #states element');

createRoot(root).render(
  <StrictMode>
    <Toaster>
      <States />
    </Toaster>
  </StrictMode>,
);
