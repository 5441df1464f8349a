import { type Origin, originNames } from '@fairlead/domain/audience/audience';
import { IconBolt, IconBucket, IconFileUpload, IconLink, IconPlug, IconVector } from '@tabler/icons-react';
import { Chip } from '#ui/bits/Chip.tsx';

const icons: Record<Origin, typeof IconBolt> = {
  cohorts: IconBolt,
  manual_upload: IconFileUpload,
  s3: IconBucket,
  http: IconLink,
  client: IconPlug,
  se: IconPlug,
  combination: IconVector,
};

/** Where a list comes from is a fact, not a state: one quiet colour, told apart by shape and word. */
export const SourceBadge = ({ origin }: { origin: Origin }) => {
  const Icon = icons[origin];
  return (
    <Chip tone="quiet" icon={<Icon size={13} stroke={1.8} aria-hidden />}>
      {originNames[origin]}
    </Chip>
  );
};
