import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AppIcon } from '#ui/bits/AppIcon.tsx';
import { ArchivedChip } from '#ui/bits/Chip.tsx';
import { Columns, Side } from '#ui/layout/Columns.tsx';
import { PageHead } from '#ui/shell/PageHead.tsx';
import { BackToCompanies } from './CreateCompany.tsx';
import { companyOf } from './company.queries.ts';
import { EditCompany } from './EditCompany.tsx';

type Props = {
  id: number;
  /** At the title's right: the ways to other pages of the company. */
  ways: ReactNode;
  /** Below the form: the applications of the company. */
  applications: ReactNode;
  /** At the right: what was changed. */
  history: ReactNode;
};

/** One company: its form, its applications, its history. */
export const CompanyPage = ({ id, ways, applications, history }: Props) => {
  const company = useSuspenseQuery(companyOf(id)).data;
  return (
    <>
      <PageHead
        title="Company"
        before={<BackToCompanies />}
        actions={ways}
        meta={
          <span className="row">
            <AppIcon name={company.name} size={22} />
            <span className="cut">{company.name}</span>
            {company.state === 'archived' && <ArchivedChip />}
          </span>
        }
      />
      <Columns>
        <EditCompany key={id} company={company}>
          {applications}
        </EditCompany>
        <Side>{history}</Side>
      </Columns>
    </>
  );
};
