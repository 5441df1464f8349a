import { IconDeviceMobileOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import { StatePage } from '#ui/state/StatePage.tsx';
import { useMay, useMe } from '../auth/auth.queries.ts';
import { companyOf } from '../company/company.queries.ts';

/** AP-04, letter by letter. */
export const NO_APPLICATION = 'No application found for this company';

/** What is done where there is none; `create`: this user may add one. A client has no other company to go to. */
export const useWhyNoApplication = (create: boolean): string => {
  const own = (useMe()?.company_id ?? null) !== null;
  if (create) return 'Create the first one.';
  return own
    ? 'Your company is archived, and nothing is added to it. Ask your account manager to have it unarchived.'
    : 'Choose a company that has one, or ask an administrator to add an app.';
};

/** In the place of every page below an application, for a company that has none (AP-04, AD-14). */
export const NoApplication = ({ things = 'Audiences' }: { things?: string }) => {
  const mayCreate = useMay()('application.create');
  const { companyId } = useParams({ strict: false });
  const { data: company } = useQuery({ ...companyOf(Number(companyId)), enabled: companyId !== undefined });
  // What is archived takes nothing new
  const create = mayCreate && company?.state !== 'archived';
  const why = useWhyNoApplication(create);
  const own = useMe()?.company_id;
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
          <PlainLink href={own ? `/companies/${own}` : '/companies'} className="button-link">
            Go to {own ? 'your company' : 'the companies'}
          </PlainLink>
        )
      }
    >
      {things} belong to an app. {why}
    </StatePage>
  );
};
