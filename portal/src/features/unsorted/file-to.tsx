import type { EmailFiling, FilingPlace, SearchFind, UnsortedEmailDetail } from '@stackworks/contracts';
import { Button, Dialog, TextField } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { placesQuery } from './queries.ts';
import { describePlace } from './words.ts';

type Props = {
  email: UnsortedEmailDetail;
  /** A place that has been chosen already: only whether to file is asked. */
  chosen: FilingPlace | null;
  isOpen: boolean;
  onClose: () => void;
  onFile: (filing: EmailFiling, where: string) => void;
};

/** Where an email belongs: what it names itself, what is found by typing, or a new lead. */
export function FileTo({ email, chosen, isOpen, onClose, onFile }: Props) {
  return (
    <Dialog title="File to" isOpen={isOpen} onClose={onClose}>
      {isOpen && <Places email={email} chosen={chosen} onFile={onFile} />}
    </Dialog>
  );
}

function Places({ email, chosen, onFile }: Pick<Props, 'email' | 'chosen' | 'onFile'>) {
  const [text, setText] = useState('');
  const [read, setRead] = useState(chosen);
  const wanted = useDeferredValue(text.trim());
  const { data: finds, isFetching } = useQuery(placesQuery(wanted));
  const shown = wanted === '' ? email.places : (finds ?? []).flatMap(toPlace);
  const file = (place: FilingPlace) =>
    onFile({ kind: place.kind, subjectId: place.subjectId }, `the ${describePlace(place)}`);
  if (read !== null) {
    return <ReadByClient place={read} onFile={() => file(read)} onBack={() => setRead(null)} />;
  }
  return (
    <div className="grid gap-4">
      <TextField
        label="Client, project or lead"
        type="search"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div role="status" className="sr-only">
        {wanted !== '' && !isFetching && `${shown.length} found`}
      </div>
      {shown.length === 0 && wanted !== '' && !isFetching && (
        <p className="text-soft">No results. Try the start of a word.</p>
      )}
      <ul className="grid">
        {shown.map((place) => (
          <li key={`${place.kind}-${place.subjectId}`} className="border-b border-edge">
            <button
              type="button"
              className="min-h-11 w-full break-words py-2 text-left font-semibold hover:text-pounamu"
              onClick={() => (isReadByClient(place) ? setRead(place) : file(place))}
            >
              {place.name}
              <span className="font-normal text-soft">, {kindWords[place.kind]}</span>
            </button>
          </li>
        ))}
      </ul>
      {email.sender !== null && (
        <Button className="justify-self-start" onClick={() => onFile({ kind: 'new-lead' }, 'a new lead')}>
          New lead: {email.sender}
        </Button>
      )}
    </div>
  );
}

/** Leads have no portal to read it in. */
export const isReadByClient = ({ kind }: FilingPlace): boolean => kind !== 'lead';

type ReadProps = { place: FilingPlace; onFile: () => void; onBack: () => void };

/** Nobody can take back what a client has read, such as another client's email. */
function ReadByClient({ place, onFile, onBack }: ReadProps) {
  return (
    <div className="grid gap-4">
      <p>
        The client reads this email in the <strong>{describePlace(place)}</strong>, and you can’t take it
        back.
      </p>
      <div ref={focusFirst} className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={onFile}>
          File it
        </Button>
        <Button onClick={onBack}>Back</Button>
      </div>
    </div>
  );
}

/** What was pressed to come here is gone. */
const focusFirst = (box: HTMLElement | null) => box?.querySelector('button')?.focus();

const kindWords = { chat: 'client’s chat', project: 'project', lead: 'lead' } as const;

const kindOfFind = { client: 'chat', project: 'project', lead: 'lead' } as const;

function toPlace({ kind, id, title, detail }: SearchFind): FilingPlace[] {
  if (kind !== 'client' && kind !== 'project' && kind !== 'lead') return [];
  const [name, about] = [title, detail].map((pieces) => pieces.map(({ text }) => text).join(''));
  return [{ kind: kindOfFind[kind], subjectId: id, name: about ? `${name} (${about})` : (name ?? '') }];
}
