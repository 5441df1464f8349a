import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PageHead } from '../../ui/shell/PageHead.tsx';
import { PlainLink } from '../../ui/shell/PlainLink.tsx';
import { type OriginBadge, OriginBadgeContext } from './origin-badge.ts';
import './combine.css';

type Props = {
  back: string;
  /** The combination that is edited. */
  name?: string;
  badge: OriginBadge;
  children: ReactNode;
};

/** The head of both pages about combinations (CM-01, CM-05). `back`: the list of audiences. */
export const CombinePage = ({ back, name, badge, children }: Props) => (
  <OriginBadgeContext value={badge}>
    <PageHead
      title="Combine Audience"
      meta={name && <span className="combine-name">{name}</span>}
      before={
        <PlainLink href={back} className="icon-button combine-back" aria-label="Back to audiences">
          <IconArrowLeft size={18} aria-hidden />
        </PlainLink>
      }
    />
    {children}
  </OriginBadgeContext>
);
