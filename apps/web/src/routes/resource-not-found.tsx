import { IconFileUnknown } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { StatePage } from '../ui/state/StatePage.tsx';
import { HomeLink } from './-pages/HomeLink.tsx';
import { InFrame } from './-pages/InFrame.tsx';

const ResourceNotFound = () => (
  <InFrame title="Resource not found">
    <StatePage
      icon={<IconFileUnknown size={24} stroke={1.6} aria-hidden />}
      title="Resource not found"
      action={<HomeLink />}
    >
      It may have been removed, or it belongs to another company or app.
    </StatePage>
  </InFrame>
);

export const Route = createFileRoute('/resource-not-found')({
  component: ResourceNotFound,
  staticData: { crumb: 'Resource not found' },
});
