import { splitConversation } from './split-conversation.ts';

/** What a visitor and the StackBot said, folded away where the answers beside it say the most of it. */
export function ToldConversation({ text, isOpen }: { text: string; isOpen: boolean }) {
  const said = splitConversation(text);
  if (text === '') return null;
  return (
    <details className="mt-5" open={isOpen}>
      <summary className="link min-h-11 cursor-pointer py-2.5">Read the conversation</summary>
      {said.length === 0 ? (
        <p className="mt-3 max-w-measure whitespace-pre-wrap break-words">{text}</p>
      ) : (
        <ol aria-label="Conversation" className="mt-3 grid max-w-measure gap-3">
          {said.map((one, index) => (
            <li
              key={index}
              className={one.from === 'bot' ? 'text-soft' : 'border-l-[3px] border-pounamu pl-3 font-label'}
            >
              <span className="sr-only">{one.from === 'bot' ? 'StackBot: ' : 'Visitor: '}</span>
              <span className="whitespace-pre-wrap break-words">{one.text}</span>
            </li>
          ))}
        </ol>
      )}
    </details>
  );
}
