import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_app/companies/$companyId/applications/$applicationId/targeting')({
  staticData: { crumb: 'Targeting', section: 'Targeting' },
});
