import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ApiError, messageOf } from '#lib/api-error.ts';
import { toast } from '#lib/toast.ts';
import { ChoicesProblem } from '#ui/form/ChoicesProblem.tsx';
import { DraftForm } from '#ui/form/DraftForm.tsx';
import { CreateBar } from '#ui/form/SaveBar.tsx';
import { useDraft } from '#ui/form/useDraft.ts';
import { PageHead } from '#ui/shell/PageHead.tsx';
import { Unless } from '#ui/state/Unless.tsx';
import { useWhyNothingNew } from '../auth/nothing-new.queries.ts';
import { companyOf } from '../company/company.queries.ts';
import { orderOf } from '../order/order.queries.ts';
import { emptyForm, type FormValues } from './form-values.ts';
import { keepMargin } from './kept-margin.ts';
import { LineItemFields } from './LineItemFields.tsx';
import { customActionTypes, type LineItem, usePlaceLineItem, useRefreshLineItems } from './line-item.queries.ts';
import { createLineItem, type Saved } from './save-form.ts';
import { checkShown } from './shown.ts';
import './line-item.css';

export const BackToLineItems = ({ company, order }: { company: number; order: number }) => (
  <Link
    to="/companies/$companyId/orders/$orderId/lineItems"
    params={{ companyId: String(company), orderId: String(order) }}
    className="icon-button page-back"
    aria-label="Back to line items"
  >
    <IconArrowLeft size={18} aria-hidden />
  </Link>
);

type Props = { company: number; order: number; onCreated: (item: LineItem) => void };

const NewLineItem = ({ company, order, onCreated }: Props) => {
  const { currency } = useSuspenseQuery(companyOf(company)).data;
  const events = useQuery(customActionTypes);
  const place = usePlaceLineItem();
  const refresh = useRefreshLineItems();
  const known = useMemo(() => events.data?.items ?? [], [events.data]);
  const draft = useDraft<FormValues, Saved>({
    start: emptyForm,
    rules: (values) => checkShown(values, { customActionTypes: known, stored: null }),
    save: async (values, { submission }) => {
      try {
        return await createLineItem({ company, order }, values, submission);
      } catch (error) {
        if (error instanceof ApiError) toast.fail(messageOf(error));
        throw error;
      }
    },
    saved: ({ item, keptMargin }) => {
      if (keptMargin !== null) keepMargin(item.id, keptMargin);
      place(item);
      refresh();
      onCreated(item);
    },
  });
  return (
    <>
      <PageHead title="Create line item" before={<BackToLineItems company={company} order={order} />} />
      <DraftForm draft={draft} label="Create line item">
        <ChoicesProblem error={events.error} what="The optimization events" />
        <LineItemFields currency={currency} events={known} item={null} shown={null} />
        <CreateBar action="Create line item">
          <Link
            to="/companies/$companyId/orders/$orderId/lineItems"
            params={{ companyId: String(company), orderId: String(order) }}
            className="button-link"
          >
            Cancel
          </Link>
        </CreateBar>
      </DraftForm>
    </>
  );
};

/** The page for a new line item. `onCreated` goes on from there. What is archived takes none. */
export const CreateLineItem = (props: Props) => {
  const company = useSuspenseQuery(companyOf(props.company)).data;
  const order = useSuspenseQuery(orderOf(props.company, props.order)).data;
  const why = useWhyNothingNew([
    { kind: 'company', state: company.state },
    { kind: 'order', state: order.state },
  ]);
  return (
    <Unless
      why={why}
      action={
        <Link
          to="/companies/$companyId/orders/$orderId/lineItems"
          params={{ companyId: String(props.company), orderId: String(props.order) }}
          className="button-link"
        >
          Go to the line items
        </Link>
      }
    >
      <NewLineItem {...props} />
    </Unless>
  );
};
