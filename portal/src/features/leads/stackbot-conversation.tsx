import { consultationSpeakers } from '@stackworks/contracts';

type Line = { from: keyof typeof consultationSpeakers; text: string };

const speakers = Object.values(consultationSpeakers).join('|');
const lineStart = new RegExp(`^(${speakers}): (.*)$`, 'u');

/** Splits StackBot's transcript by speaker; empty for any other text. */
export function splitConversation(text: string): Line[] {
  return text.split('\n').reduce<Line[]>((lines, line) => {
    const [, speaker, words] = lineStart.exec(line) ?? [];
    const last = lines.at(-1);
    if (speaker !== undefined && words !== undefined) {
      return [...lines, { from: speaker === consultationSpeakers.bot ? 'bot' : 'visitor', text: words }];
    }
    return last ? [...lines.slice(0, -1), { ...last, text: `${last.text}\n${line}` }] : lines;
  }, []);
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
