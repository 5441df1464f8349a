import { PageTabs } from '#ui/shell/PageTabs.tsx';
import { audiencePaths } from './paths.ts';

type Props = { app: { company_id: number; id: number }; here: 'audiences' | 'advanced' };

/** The two lists of an application (AD-02). */
export const TargetingTabs = ({ app, here }: Props) => (
  <PageTabs
    label="Targeting"
    tabs={[
      { label: 'Audiences', to: audiencePaths.audiences(app), here: here === 'audiences' },
      { label: 'Advanced targeting', to: audiencePaths.advanced(app), here: here === 'advanced' },
    ]}
  />
);
