export type SheetMessage = { title: string; text: string };

/** Clears the sheet above, so that the three overlap as they do in the logo. */
const offsets = ['mr-[20%]', '-mt-4 ml-[10%] mr-[10%]', '-mt-4 ml-[20%]'];

/** The green half of a sign-in screen: three overlapping sheets, each saying one thing about the portal. */
export function SheetsAside({ messages }: { messages: readonly [SheetMessage, SheetMessage, SheetMessage] }) {
  return (
    <ul className="mx-auto flex min-h-full max-w-[620px] flex-col justify-center p-12">
      {messages.map(({ title, text }, index) => (
        <li key={title} className={`bg-sheet p-7 pb-10 text-ink shadow-sheet ${offsets[index]}`}>
          <h2 className="font-display text-t1">{title}</h2>
          <p className="mt-2 text-soft">{text}</p>
        </li>
      ))}
    </ul>
  );
}
