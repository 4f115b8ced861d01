type SheetMessage = { title: string; text: string };

/** Paper and place of each sheet, so that the three lie as they do in the logo. */
const papers = [
  'bg-pounamu-wash text-ink ml-[24%]',
  'bg-sheet text-ink ml-[12%] mr-[12%] -mt-5',
  'bg-ink text-paper mr-[24%] -mt-5',
];

/** The green half of a sign-in screen: three overlapping sheets, each saying one thing about the portal. */
export function SheetsAside({ messages }: { messages: readonly [SheetMessage, SheetMessage, SheetMessage] }) {
  return (
    <ul className="mx-auto flex min-h-full max-w-[640px] flex-col justify-center p-9 lg:p-12">
      {messages.map(({ title, text }, index) => (
        <li key={title} className={`p-7 pb-12 outline outline-[1.5px] outline-ink ${papers[index]}`}>
          <h2 className="font-display text-t1">{title}</h2>
          <p className="mt-2">{text}</p>
        </li>
      ))}
    </ul>
  );
}
