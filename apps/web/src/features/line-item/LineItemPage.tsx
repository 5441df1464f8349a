import {
  IconAlertTriangleFilled,
  IconArchive,
  IconArchiveOff,
  IconCircleFilled,
  IconExternalLink,
} from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { ArchivedChip, Chip } from '#ui/bits/Chip.tsx';
import { CopyId } from '#ui/bits/CopyId.tsx';
import { press } from '#ui/form/press.ts';
import { Button } from '#ui/kit/Button.ts';
import { PageHead } from '#ui/shell/PageHead.tsx';
import { PageTabs } from '#ui/shell/PageTabs.tsx';
import { useMay } from '../auth/auth.queries.ts';
import { CampaignMoves } from './CampaignMoves.tsx';
import { CompanyTile } from './CompanyTile.tsx';
import { BackToLineItems } from './CreateLineItem.tsx';
import { EditLineItem } from './EditLineItem.tsx';
import { legacyLink } from './legacy.ts';
import {
  customActionTypes,
  type LineItem,
  lineItemOf,
  paramsOf,
  usePlaceLineItem,
  useSetState,
  useWhyBelow,
} from './line-item.queries.ts';
import { storedWords } from './line-item-words.tsx';
import { MarginHistory } from './MarginHistory.tsx';
import { useLineItemRights } from './rights.ts';
import './line-item.css';
import { Columns, Side } from '#ui/layout/Columns.tsx';
import { Note } from '#ui/layout/Note.tsx';

type Of = { company: number; order: number; id: number };

const Actions = ({ item }: { item: LineItem }) => {
  const { edit, legacyAdmin } = useLineItemRights();
  const setState = useSetState();
  const place = usePlaceLineItem();
  const archived = item.state === 'archived';
  const Icon = archived ? IconArchiveOff : IconArchive;
  const legacy = legacyLink(item, legacyAdmin);
  const toggle = () => {
    const state = archived ? 'new' : 'archived';
    return press({
      ...{ seen: item, thing: 'line item', looks: { state: 'State' }, sets: { state }, place },
      send: ({ version }) => setState.mutateAsync({ params: paramsOf(item), body: { state, version } }),
    });
  };
  return (
    <>
      {legacy && (
        <a className="button-link" href={legacy} target="_blank" rel="noreferrer">
          <IconExternalLink size={16} aria-hidden />
          Legacy admin
        </a>
      )}
      {edit && (
        <Button
          variant="default"
          leftSection={<Icon size={16} aria-hidden />}
          loading={setState.isPending}
          onClick={() => void toggle()}
        >
          {archived ? 'Unarchive' : 'Archive'}
        </Button>
      )}
    </>
  );
};

/** Whether money runs on it today: what one wants to know of a line item before anything else. */
const Standing = ({ item }: { item: LineItem }) => {
  if (item.state === 'archived') return <ArchivedChip />;
  if (item.current_budget)
    return (
      <Chip tone="ok" icon={<IconCircleFilled size={8} aria-hidden />}>
        Budget running
      </Chip>
    );
  return (
    <Chip tone="warn" icon={<IconAlertTriangleFilled size={12} aria-hidden />}>
      Not booked
    </Chip>
  );
};

type FrameProps = Of & {
  here: 'details' | 'budgets' | 'delivery';
  /** How many budgets it has; null while unknown. */
  budgets: number | null;
  /** At the title's right, behind those of the line item: what the open tab is for. */
  actions?: ReactNode;
  children: ReactNode;
};

/** Around the tabs of a line item (LI-02): its name, how it stands, its actions, the tabs with their counts. */
export const LineItemFrame = ({ company, order, id, here, budgets, actions, children }: FrameProps) => {
  const item = useSuspenseQuery(lineItemOf(company, order, id)).data;
  const reads = useMay()('delivery_funnel.read');
  const at = `/companies/${company}/orders/${order}/lineItems/${id}`;
  return (
    <>
      <PageHead
        title={item.name}
        before={
          <>
            <BackToLineItems company={company} order={order} />
            <CompanyTile id={company} size={28} />
          </>
        }
        meta={
          <>
            <Standing item={item} />
            <CopyId id={item.id} />
          </>
        }
        actions={
          <>
            <Actions item={item} />
            {actions}
          </>
        }
      />
      <PageTabs
        label="Line item"
        tabs={[
          { label: 'Details', to: `${at}/details`, here: here === 'details' },
          {
            label: 'Budgets',
            to: `${at}/budgets`,
            here: here === 'budgets',
            ...(budgets === null ? {} : { count: budgets }),
          },
          ...(reads ? [{ label: 'Delivery', to: `${at}/delivery`, here: here === 'delivery', reads: true }] : []),
        ]}
      />
      {children}
    </>
  );
};

/** What is above a line item may be archived while its page is open. */
const Over = ({ company, order }: Pick<Of, 'company' | 'order'>) => {
  const why = useWhyBelow({ company, order });
  if (why === null) return null;
  return (
    <Note role="status" className="line-item-over" icon={<IconArchive size={16} aria-hidden />}>
      {why}
    </Note>
  );
};

type DetailsProps = Of & {
  /** At the right: what was changed, in the words of the line item. */
  history: (words: ReturnType<typeof storedWords>) => ReactNode;
};

/** The tab "Details": the form, and beside it what was changed, the margins and the campaigns. */
export const LineItemDetails = ({ company, order, id, history }: DetailsProps) => {
  const item = useSuspenseQuery(lineItemOf(company, order, id)).data;
  const events = useQuery(customActionTypes).data?.items;
  const { margin, moves } = useLineItemRights();
  const { currency, client_objective_type: kpi } = item;
  const words = useMemo(() => storedWords({ currency, kpi, events: events ?? [] }), [currency, kpi, events]);
  return (
    <>
      <Over company={company} order={order} />
      <Columns>
        <EditLineItem key={id} item={item} />
        <Side>
          {history(words)}
          {margin && <MarginHistory item={item} />}
          {moves && <CampaignMoves id={id} company={company} />}
        </Side>
      </Columns>
    </>
  );
};
