import { Button, Icon } from '@stackworks/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#/lib/api/client.ts';
import { useFailureToast } from '#/lib/forms/failure-reports.ts';
import type { Filters } from './filters.ts';

const newline = 10;

/** Saves the projects that match the filters as a spreadsheet. */
export function ExportButton({ filters }: { filters: Filters }) {
  const [rows, setRows] = useState(0);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      setRows(0);
      const response = await api.admin.projects.export.$get({ query: filters });
      saveFile(await download(response, setRows), 'projects.csv');
    },
    onError: useFailureToast('Export failed', 'We couldn’t make the file. Please try again.'),
  });
  return (
    <Button size="small" isBusy={isPending} busyText={`Exporting, ${rows} rows...`} onClick={() => mutate()}>
      <Icon name="download" size={18} />
      Export CSV
    </Button>
  );
}

async function download(
  response: { body: ReadableStream<Uint8Array> | null },
  onRows: (rows: number) => void,
) {
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
