import { Icon } from '@stackworks/ui';

type Props = { title: string; message: string | undefined; className?: string };

/** Why a form could not be sent, above its fields. The toast that says the same goes away; this stays. */
export function FormAlert({ title, message, className = '' }: Props) {
  if (!message) return null;
  return (
    <div
      className={`flex gap-3 border-l-[5px] border-danger bg-danger-wash px-4 py-3.5 text-sm ${className}`}
    >
      <Icon name="warning" className="mt-0.5 text-danger" />
      <p>
        <strong>{title}.</strong> {message}
      </p>
    </div>
  );
}
