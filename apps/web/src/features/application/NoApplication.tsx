import { IconDeviceMobileOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import { StatePage } from '#ui/state/StatePage.tsx';
import { useMay } from '../auth/auth.queries.ts';
import { companyOf } from '../company/company.queries.ts';

/** AP-04, letter by letter. */
export const NO_APPLICATION = 'No application found for this company';

export const whyNoApplication = (create: boolean): string =>
  create ? 'Create the first one.' : 'Choose a company that has one, or ask an administrator to add an app.';

/** In the place of every page below an application, for a company that has none (AP-04, AD-14). */
export const NoApplication = ({ things = 'Audiences' }: { things?: string }) => {
  const mayCreate = useMay()('application.create');
  const { companyId } = useParams({ strict: false });
  const { data: company } = useQuery({ ...companyOf(Number(companyId)), enabled: companyId !== undefined });
  // What is archived takes nothing new
  const create = mayCreate && company?.state !== 'archived';
  return (
    <StatePage
      icon={<IconDeviceMobileOff size={24} stroke={1.6} aria-hidden />}
      title={NO_APPLICATION}
      action={
        create ? (
          <PlainLink href={`/companies/${companyId}/applications/create`} className="button-link">
            Create application
          </PlainLink>
        ) : (
          <PlainLink href="/companies" className="button-link">
            Go to the companies
          </PlainLink>
        )
      }
    >
      {things} belong to an app. {whyNoApplication(create)}
    </StatePage>
  );
};
