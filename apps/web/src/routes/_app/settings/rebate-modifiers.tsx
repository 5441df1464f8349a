import { createFileRoute } from '@tanstack/react-router';
import { HistoryPanel } from '#features/history/HistoryPanel.tsx';
import { RebateModifiersPage } from '#features/supplier/RebateModifiersPage.tsx';
import { suppliers } from '#features/supplier/supplier.queries.ts';
import type { SupplierFilters } from '#features/supplier/supplier-filters.ts';
import { supplierWords } from '#features/supplier/supplier-words.ts';
import { maybeOneOf } from '#lib/search-params.ts';
import { SettingsTabs } from './-tabs.tsx';

const RebateModifiers = () => {
  const filters = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <RebateModifiersPage
      filters={filters}
      onFilters={(search) => void navigate({ search, replace: true, resetScroll: false })}
      tabs={<SettingsTabs here="Rebate modifiers" />}
      history={({ id, name }) => (
        <HistoryPanel entity="supplier" entityId={id} words={supplierWords} title={`History of ${name}`} />
      )}
    />
  );
};

export const Route = createFileRoute('/_app/settings/rebate-modifiers')({
  staticData: { crumb: 'Rebate modifiers' },
  validateSearch: (search: Record<string, unknown>): SupplierFilters => ({
    use: maybeOneOf(search.use, ['active', 'inactive']),
    modifier: maybeOneOf(search.modifier, ['adjusted']),
  }),
  loader: ({ context }) => void context.queryClient.prefetchQuery(suppliers),
  component: RebateModifiers,
});
