import { Button, Icon } from '@stackworks/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useFailureToast } from '#/lib/forms/failure-reports.ts';

const newline = 10;

type Body = { body: ReadableStream<Uint8Array> | null };
type Props = { label: string; fileName: string; fetchRows: () => Promise<Body> };

/** Saves what the server writes as a spreadsheet, and counts its rows as they arrive. */
export function ExportButton({ label, fileName, fetchRows }: Props) {
  const [rows, setRows] = useState(0);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      setRows(0);
      saveFile(await download(await fetchRows(), setRows), fileName);
    },
    onError: useFailureToast('Export failed', 'We couldn’t make the file. Please try again.'),
  });
  return (
    <Button size="small" isBusy={isPending} busyText={`Exporting, ${rows} rows...`} onClick={() => mutate()}>
      <Icon name="download" size={18} />
      {label}
    </Button>
  );
}

async function download(response: Body, onRows: (rows: number) => void) {
  const parts: BlobPart[] = [];
  let lines = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(new Uint8Array(part.value));
    lines += part.value.reduce((count, byte) => count + (byte === newline ? 1 : 0), 0);
    onRows(Math.max(lines - 1, 0));
  }
  return new Blob(parts, { type: 'text/csv' });
}

function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
