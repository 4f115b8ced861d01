import { Card, Stack, Text } from '@sanity/ui';
import { useMemo, useState } from 'react';
import { useSource, type ObjectInputProps } from 'sanity';
import { checkUploads } from '#/inputs/check-uploads.ts';
import { holdUploads } from '#/inputs/hold-uploads.ts';

/** Studio's picture input, which says why a file is refused before it is uploaded. */
export function PictureInput(props: ObjectInputProps) {
  const { assetSources } = useSource().form.image;
  const [problem, setProblem] = useState<string | null>(null);
  const { onChange, schemaType } = props;
  const uploads = useMemo(() => holdUploads(onChange), [onChange]);
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
