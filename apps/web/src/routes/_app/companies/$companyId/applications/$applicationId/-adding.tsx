import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Application } from '#features/application/application.queries.ts';
import { NoApplication } from '#features/application/NoApplication.tsx';
import { UnlessOver } from '#features/application/UnlessOver.tsx';
import { audiencePaths } from '#features/audience/paths.ts';

const above = getRouteApi('/_app/companies/$companyId/applications/$applicationId');

type Props = {
  /** What is added: "Creatives". */
  things?: string;
  /** Where one goes on from here, and how that is called. */
  to: (application: Application) => { href: string; label: string };
  children: (application: Application) => ReactNode;
};

/** A page that adds to the application of the address, or in its place why there is nothing to add to. */
export const Adding = ({ things, to, children }: Props) => {
  const { application } = above.useLoaderData();
  if (!application) return <NoApplication {...(things && { things })} />;
  return (
    <UnlessOver application={application} back={to(application)}>
      {children(application)}
    </UnlessOver>
  );
};

export const toAudiences = (application: Application) => ({
  href: audiencePaths.audiences(application),
  label: 'the audiences',
});
