import { IconMapOff } from '@tabler/icons-react';
import { StatePage } from '#ui/state/StatePage.tsx';
import { HomeLink } from './HomeLink.tsx';
import { InFrame } from './InFrame.tsx';

/** An address that no page has (SH-20). */
export const UnknownPage = () => (
  <InFrame title="Page not found">
    <StatePage
      icon={<IconMapOff size={24} stroke={1.6} aria-hidden />}
      title="Error 404 - Sorry, this page does not exist."
      action={<HomeLink />}
    />
  </InFrame>
);
