import { projectPriorities, type StaffProjectDetail } from '@stackworks/contracts';
import { Avatar, Dialog, Icon } from '@stackworks/ui';
import type { ReactNode } from 'react';
import { controlLook, fieldLook } from '#/components/dense.ts';
import { OptionSelect, SelectFace, toOptions } from '#/components/option-select.tsx';
import { PlanBadge } from '#/features/content/index.ts';
import { ProjectStatusBadge } from '#/features/projects/project-status.tsx';
import { shortPriorityNames } from '#/features/projects/words.ts';
import { formatDueDay } from '#/lib/format.ts';
import { useNow } from '#/lib/hooks.ts';
import { describeDeadline, describeReply, describeRevisions } from './fact-words.ts';
import { AssignmentSelect, DueDate } from './assignment-and-due-date.tsx';
import { StatusSelect } from './status-select.tsx';
import type { ChangeProject } from './use-change-project.ts';
import { staffStatusWords } from '#/features/projects/status-words.ts';

type Props = {
  project: StaffProjectDetail;
  onChange: ChangeProject;
  /** When the project was read. */
  asOf: Date;
  isDueOpen: boolean;
  onDueOpenChange: (isOpen: boolean) => void;
};

/** What matters about a project in one strip, and what staff change about it. The keys A and P find their fields by id. */
export function FactsStrip({ project, onChange, asOf, isDueOpen, onDueOpenChange }: Props) {
  const now = useNow();
  const { user, dueDate } = project;
  const deadline = describeDeadline(project, now);
  const reply = describeReply(project, now, asOf);
  return (
    <section
      aria-label="About this project"
      className={`grid grid-cols-2 gap-x-4 gap-y-2.5 border-t-2 border-ink py-2.5 sm:grid-cols-4 min-[80rem]:flex min-[80rem]:gap-x-0 min-[80rem]:py-0 ${fieldLook}`}
    >
      <Field className="max-sm:col-span-2 min-[80rem]:w-[12.5rem] min-[80rem]:flex-none">
        <StatusControl project={project} onChange={onChange} />
      </Field>
      <Field name="Due">
        <button
          type="button"
          aria-haspopup="dialog"
          className={`${controlLook} w-full !justify-between`}
          onClick={() => onDueOpenChange(true)}
        >
          <span className="sr-only">Change the due date: </span>
          {dueDate ? formatDueDay(dueDate, now) : 'No date'}
          <Icon name="chevron" size={14} className="text-soft" />
        </button>
        <Note isLate={deadline?.isLate}>{deadline?.words}</Note>
        <Dialog title="Due date" isOpen={isDueOpen} onClose={() => onDueOpenChange(false)}>
          <DueDate
            key={project.id}
            project={project}
            onChange={(...change) => {
              onChange(...change);
              onDueOpenChange(false);
            }}
          />
        </Dialog>
      </Field>
      <Field name="Reply">
        <Value isLate={reply.isLate}>{reply.words}</Value>
        <Note>{reply.note}</Note>
      </Field>
      <Field name="Plan">
        <div className="flex min-h-[34px] items-center">
          {user.plan ? <PlanBadge plan={user.plan} name={user.planName} /> : 'No plan'}
        </div>
      </Field>
      <Field>
        <OptionSelect
          data-key="p"
          label="Priority"
          value={project.priority}
          options={toOptions(projectPriorities, shortPriorityNames)}
          onChange={(priority) => onChange(project, { priority })}
        />
      </Field>
      <Field className="min-[80rem]:flex-1 min-[80rem]:basis-32">
        <div className="relative">
          <AssignmentSelect data-key="a" project={project} onChange={onChange} />
          <SelectFace>
            <Assignee assignee={project.assignee} />
          </SelectFace>
        </div>
      </Field>
      <Field
        name="Revisions this month"
        className="min-[80rem]:w-[9.5rem] min-[80rem]:flex-none min-[80rem]:pr-0 min-[90rem]:w-auto"
      >
        <Revisions {...project} />
      </Field>
    </section>
  );
}

/** The options name the whole team in full; of the chosen one there is room for this. */
const Assignee = ({ assignee }: Pick<StaffProjectDetail, 'assignee'>) =>
  assignee ? (
    <>
      <Avatar {...assignee} src={assignee.profilePicture} size={24} />
      <span className="truncate">{assignee.firstName}</span>
    </>
  ) : (
    <span className="truncate pl-1">Unassigned</span>
  );

type FieldProps = { name?: string; className?: string; children: ReactNode };

/** @param name not for a field with a label of its own */
const Field = ({ name, className = '', children }: FieldProps) => (
  <div
    className={`min-w-0 border-edge min-[80rem]:px-2.5 min-[80rem]:pb-2.5 min-[80rem]:pt-2 min-[80rem]:first:pl-0 min-[90rem]:px-3.5 min-[80rem]:[&:not(:first-child)]:border-l ${className}`}
  >
    {name && <p className="mb-1 whitespace-nowrap text-xs text-soft">{name}</p>}
    {children}
  </div>
);

type TextProps = { isLate?: boolean | undefined; children: ReactNode };

const Value = ({ isLate = false, children }: TextProps) => (
  <p className={`text-[.875rem] font-semibold leading-snug ${isLate ? 'text-danger' : ''}`}>{children}</p>
);

const Note = ({ isLate = false, children }: TextProps) =>
  children && (
    <p className={`mt-0.5 text-xs leading-snug ${isLate ? 'font-semibold text-danger' : 'text-soft'}`}>
      {children}
    </p>
  );

/** More slabs than this can't be counted at a glance. */
const mostSlabs = 15;

function Revisions({ revisionUse, user }: StaffProjectDetail) {
  const { used, quota, nextChange } = revisionUse;
  const left = quota === null ? 0 : Math.max(0, quota - used);
  return (
    <div className="flex min-h-[34px] flex-wrap items-center gap-x-2.5 gap-y-1">
      {nextChange?.countedAs === 'monthly' && quota !== null && quota <= mostSlabs && (
        <span aria-hidden="true" className="flex gap-[2px]">
          {Array.from({ length: quota }, (_, index) => (
            <span
              key={index}
              className={`h-3.5 w-[7px] -skew-x-12 border ${index < left ? 'border-teal-ink bg-teal' : 'border-dashed border-edge-strong'}`}
            />
          ))}
        </span>
      )}
      <Value>{describeRevisions(revisionUse, user.plan !== null)}</Value>
    </div>
  );
}

/** All six statuses in one select, which shows the chosen one as its badge. */
const StatusControl = ({ project, onChange }: Pick<Props, 'project' | 'onChange'>) => (
  <div className="relative">
    <StatusSelect project={project} words={staffStatusWords} onChange={onChange} label="Status" />
    <SelectFace>
      <ProjectStatusBadge status={project.status} words={staffStatusWords} />
    </SelectFace>
  </div>
);
