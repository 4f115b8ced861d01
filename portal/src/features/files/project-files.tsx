import type { Asset, ClientUser, Project } from '@stackworks/contracts';
import { Icon } from '@stackworks/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FileList } from './file-list.tsx';
import { FileUpload } from './file-upload.tsx';
import { projectAssetsQuery } from './queries.ts';
import { RemoveFile } from './remove-file.tsx';

type Props = { client: ClientUser; project: Project };

/** A project's files as its client has them: adding, where their plan lets them, looking at, downloading and removing. */
export function ProjectFiles({ client, project }: Props) {
  const files = useInfiniteQuery(projectAssetsQuery(project.id));
  const [leaving, setLeaving] = useState<Asset | null>(null);
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,21rem),1fr))] gap-x-12 gap-y-6">
      {client.isPlanUsable && <FileUpload key={project.id} client={client} project={project} />}
      <div className="min-w-0">
        <FileList files={files} viewer="client">
          {(asset) =>
            asset.isRemovable && (
              <button
                type="button"
                className="icon-button"
                aria-label={`Remove ${asset.fileName}`}
                onClick={() => setLeaving(asset)}
              >
                <Icon name="bin" size={20} />
              </button>
            )
          }
        </FileList>
      </div>
      <RemoveFile projectId={project.id} asset={leaving} onClose={() => setLeaving(null)} />
    </div>
  );
}
