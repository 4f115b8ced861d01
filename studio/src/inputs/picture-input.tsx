import { Card, Stack, Text } from '@sanity/ui';
import { useMemo, useState } from 'react';
import {
  type AssetSource,
  type AssetSourceUploader,
  type ObjectInputProps,
  PatchEvent,
  unset,
  useSource,
} from 'sanity';
import { findPictureProblem } from '#/rules/picture.ts';

/**
 * Studio's picture input, which says why a file is rejected before it is uploaded, and asks for the alternative text again
 * when the picture is another.
 */
export function PictureInput(props: ObjectInputProps) {
  const { assetSources } = useSource().form.image;
  const [problem, setProblem] = useState<string | null>(null);
  const { onChange, schemaType, value } = props;
  const before = toAsset(value);
  const uploads = useMemo(() => deferUploads(clearOldText(onChange, before)), [onChange, before]);
  const checked = useMemo(
    () => ({
      ...schemaType,
      options: {
        ...schemaType.options,
        sources: assetSources.map((source) => checkUploads(source, setProblem, uploads.allow)),
      },
    }),
    [schemaType, assetSources, uploads],
  );
  return (
    <Stack gap={3}>
      {problem !== null && (
        <Card tone="critical" role="alert" style={{ background: 'none' }}>
          <Text size={1}>{problem}</Text>
        </Card>
      )}
      {props.renderDefault({ ...props, schemaType: checked, onChange: uploads.change })}
    </Stack>
  );
}

/** Why a file cannot become a picture of the site, if so, found before it is uploaded. */
export async function findFileProblem(
  file: File,
  decode: (file: File) => Promise<unknown> = createImageBitmap,
): Promise<string | null> {
  const problem = findPictureProblem(file);
  if (problem) return problem;
  return decode(file).then(
    () => null,
    () => 'We can’t open this file as an image. It may be damaged or mislabelled. Choose another.',
  );
}

type Subscriber = Parameters<AssetSourceUploader['subscribe']>[0];

/** A source of pictures that uploads only files the site can show. @param report receives what is wrong with the others */
function checkUploads(
  source: AssetSource,
  report: (problem: string | null) => void,
  allow: () => void,
): AssetSource {
  const { Uploader } = source;
  if (!Uploader) return source;

  class CheckedUploader extends Uploader {
    readonly #subscribers = new Set<Subscriber>();

    override subscribe(subscriber: Subscriber) {
      this.#subscribers.add(subscriber);
      const unsubscribe = super.subscribe(subscriber);
      return () => {
        this.#subscribers.delete(subscriber);
        unsubscribe();
      };
    }

    override upload(...[files, options]: Parameters<AssetSourceUploader['upload']>) {
      report(null);
      void Promise.all(files.map((file) => findFileProblem(file))).then((problems) => {
        const problem = problems.find((found) => found !== null);
        if (problem === undefined) {
          allow();
          super.upload(files, options);
          return;
        }
        report(problem);
        for (const notify of this.#subscribers) notify({ type: 'all-complete', files: [] });
      });
      return [];
    }
  }
  return { ...source, Uploader: CheckedUploader };
}

type Change = ObjectInputProps['onChange'];

/** The upload that a picture, or a patch of one, refers to. */
function toAsset(picture: unknown): string | null {
  if (!(picture instanceof Object)) return null;
  if ('_ref' in picture && typeof picture._ref === 'string') return picture._ref;
  return 'asset' in picture ? toAsset(picture.asset) : null;
}

/** Clears the alternative text together with the picture that it described, so that its rule asks for a new one. */
export const clearOldText =
  (change: Change, before: string | null): Change =>
  (event) => {
    const { patches } = PatchEvent.from(event);
    change(event);
    const isReplaced = patches.some((patch) => {
      const after = patch.type === 'set' && patch.path[0] !== '_upload' ? toAsset(patch.value) : null;
      return after !== null && after !== before;
    });
    if (before !== null && isReplaced) change(PatchEvent.from([unset(['alt'])]));
  };

const isAboutUpload = ({ path: [first] }: PatchEvent['patches'][number]) => first === '_upload';

/**
 * Studio writes an upload into the document before it checks whether the file is allowed. This defers those changes
 * until that is known, so that a rejected file leaves no empty draft.
 */
export function deferUploads(change: Change): { change: Change; allow: () => void } {
  let pending: Parameters<Change>[0][] = [];
  let isAllowed = false;
  return {
    change: (event) => {
      const { patches } = PatchEvent.from(event);
      const isEnd = patches.some(({ type }) => type === 'unset');
      if (!patches.every(isAboutUpload)) change(event);
      else if (isAllowed || (isEnd && pending.length === 0)) {
        isAllowed &&= !isEnd;
        change(event);
      } else if (isEnd) pending = [];
      else pending.push(event);
    },
    allow: () => {
      isAllowed = true;
      for (const event of pending.splice(0)) change(event);
    },
  };
}
