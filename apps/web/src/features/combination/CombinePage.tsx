import type { ReactNode } from 'react';
import { MidName } from '#ui/name/MidName.tsx';
import { BackLink } from '#ui/shell/BackLink.tsx';
import { PageHead } from '#ui/shell/PageHead.tsx';
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
      meta={
        name && (
          <span className="combine-name">
            <MidName name={name} />
          </span>
        )
      }
      before={<BackLink href={back} label="Back to audiences" />}
    />
    {children}
  </OriginBadgeContext>
);
