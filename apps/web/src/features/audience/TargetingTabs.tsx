import { PlainLink } from '../../ui/shell/PlainLink.tsx';
import { audiencePaths } from './paths.ts';
import './audience.css';

type Props = { app: { company_id: number; id: number }; here: 'audiences' | 'advanced' };

/** The two lists of an application (AD-02). */
export const TargetingTabs = ({ app, here }: Props) => (
  <nav className="list-tabs" aria-label="Targeting">
    <PlainLink href={audiencePaths.audiences(app)} aria-current={here === 'audiences' ? 'page' : undefined}>
      Audiences
    </PlainLink>
    <PlainLink href={audiencePaths.advanced(app)} aria-current={here === 'advanced' ? 'page' : undefined}>
      Advanced targeting
    </PlainLink>
  </nav>
);
