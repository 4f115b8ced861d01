import { consultationSpeakers } from '@stackworks/contracts';

type Line = { from: keyof typeof consultationSpeakers; text: string };

const speakers = Object.values(consultationSpeakers).join('|');
/** The speaker is a group, so that `split` returns it too. */
const turnStart = new RegExp(`(?:^|\\n)(${speakers}): `, 'u');

/** Splits StackBot's transcript by speaker; empty for any other text. */
export function splitConversation(text: string): Line[] {
  const [, ...parts] = text.split(turnStart);
  return parts.flatMap((speaker, at) => {
    if (at % 2 === 1) return [];
    return { from: speaker === consultationSpeakers.bot ? 'bot' : 'visitor', text: parts[at + 1] ?? '' };
  });
}

export function StackbotConversation({ text, isOpen }: { text: string; isOpen: boolean }) {
  const lines = splitConversation(text);
  if (text === '') return null;
  return (
    <details className="mt-5" open={isOpen}>
      <summary className="link min-h-11 cursor-pointer py-2.5">Read the conversation</summary>
      {lines.length === 0 ? (
        <p className="mt-3 max-w-measure whitespace-pre-wrap break-words">{text}</p>
      ) : (
        <ol aria-label="Conversation" className="mt-3 grid max-w-measure gap-3">
          {lines.map((line, index) => (
            <li
              key={index}
              className={line.from === 'bot' ? 'text-soft' : 'border-l-[3px] border-pounamu pl-3 font-label'}
            >
              <span className="sr-only">{line.from === 'bot' ? 'StackBot: ' : 'Visitor: '}</span>
              <span className="whitespace-pre-wrap break-words">{line.text}</span>
            </li>
          ))}
        </ol>
      )}
    </details>
  );
}
