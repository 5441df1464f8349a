import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AppIcon, Platform } from '#ui/bits/AppIcon.tsx';
import { BusinessChip } from '#ui/bits/BusinessChip.tsx';
import { ArchivedChip } from '#ui/bits/Chip.tsx';
import { CopyId } from '#ui/bits/CopyId.tsx';
import { PageHead } from '#ui/shell/PageHead.tsx';
import { PageTabs } from '#ui/shell/PageTabs.tsx';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import { useMay } from '../auth/auth.queries.ts';
import type { Application } from './application.queries.ts';
import { applicationTabs } from './application-tabs.ts';
import './application.css';

export const BackToApplications = ({ company }: { company: number }) => (
  <PlainLink
    href={`/companies/${company}/applications`}
    className="icon-button page-back"
    aria-label="Back to applications"
  >
    <IconArrowLeft size={18} aria-hidden />
  </PlainLink>
);

type Props = {
  application: Application;
  /** The last part of the address: the page of the open tab. */
  here: string;
  /** Between the head and the tabs: how the data of the application stand. */
  health?: ReactNode;
  children: ReactNode;
};

/** Around the tabs of an application (AP-03): what it is, how it stands, the tabs that the role may open. */
export const ApplicationFrame = ({ application, here, health, children }: Props) => {
  const { id, company_id, name, icon, platform, state, business_state } = application;
  const may = useMay();
  const at = `/companies/${company_id}/applications/${id}/edit`;
  const tabs = applicationTabs.filter(({ needs }) => may(needs));
  return (
    <>
      <PageHead
        title={name}
        before={
          <>
            <BackToApplications company={company_id} />
            <AppIcon name={name} src={icon} size={28} />
          </>
        }
        meta={
          <span className="row">
            <Platform os={platform} size={16} />
            <CopyId id={id} />
            {state === 'archived' ? <ArchivedChip /> : <BusinessChip state={business_state} />}
          </span>
        }
      />
      {health}
      <PageTabs
        label="Application"
        tabs={tabs.map(({ page, label }) => ({ label, to: `${at}/${page}`, here: page === here }))}
      />
      {children}
    </>
  );
};
