import * as api from '@fairlead/contract/company';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { query } from '../../../lib/query.ts';
import { plural } from '../../../ui/format.ts';
import { PageHead } from '../../../ui/shell/PageHead.tsx';

const companies = query(['companies'], api.listCompanies);

const Companies = () => {
  const { items, total } = useSuspenseQuery(companies).data;
  return (
    <>
      <PageHead title="Companies" count={plural(total, 'company', 'companies')} />
      <ul>
        {items.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </>
  );
};

export const Route = createFileRoute('/_app/companies/')({
  staticData: { crumb: 'Companies', section: 'Companies' },
  loader: ({ context }) => context.load(companies),
  component: Companies,
});
