import { IconArrowLeft } from '@tabler/icons-react';
import { PlainLink } from '../../ui/shell/PlainLink.tsx';
import { audiencePaths } from '../audience/paths.ts';

/** Before the title of a page about one audience. */
export const BackLink = ({ app }: { app: { id: number; company_id: number } }) => (
  <PlainLink href={audiencePaths.audiences(app)} className="icon-button cohort-back" aria-label="Back to audiences">
    <IconArrowLeft size={18} stroke={1.8} aria-hidden />
  </PlainLink>
);
