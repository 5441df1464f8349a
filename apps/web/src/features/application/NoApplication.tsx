import { IconDeviceMobileOff } from '@tabler/icons-react';
import { PlainLink } from '../../ui/shell/PlainLink.tsx';
import { StatePage } from '../../ui/state/StatePage.tsx';

/** In the place of every page below an application, for a company that has none (AD-14). */
export const NoApplication = ({ things = 'Audiences' }: { things?: string }) => (
  <StatePage
    icon={<IconDeviceMobileOff size={24} stroke={1.6} aria-hidden />}
    title="No application found for this company"
    action={
      <PlainLink href="/companies" className="button-link">
        Go to the companies
      </PlainLink>
    }
  >
    {things} belong to an app. Choose a company that has one, or ask an administrator to add an app to this company.
  </StatePage>
);
