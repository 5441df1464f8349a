import { takesCampaigns } from '@fairlead/domain/line-item/takes-campaigns.rules';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import type { Application } from '#features/application/application.queries.ts';
import { useWhyNothingNew } from '#features/auth/nothing-new.queries.ts';
import type { WholeCampaign } from '#features/campaign/campaign-page.queries.ts';
import { companyOf } from '#features/company/company.queries.ts';
import { lineItemsOfCompany } from '#features/line-item/line-item.queries.ts';
import { ApiError, isAnswered, messageOf } from '#lib/api-error.ts';
import { uuid } from '#lib/request.ts';
import { endsSubmission } from '#lib/submissions.ts';
import { useUnsavedGuard } from '#lib/unsaved.ts';
import { plural } from '#ui/format.ts';
import { Columns, Side } from '#ui/layout/Columns.tsx';
import { Note } from '#ui/layout/Note.tsx';
import { MidNames } from '#ui/name/MidName.tsx';
import { BackLink } from '#ui/shell/BackLink.tsx';
import { PageHead } from '#ui/shell/PageHead.tsx';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import { NoLineItemLeft } from '#ui/state/NoLineItem.tsx';
import { Unless } from '#ui/state/Unless.tsx';
import { useOpened } from '#ui/state/useOpened.ts';
import { MatrixChecked } from './MatrixChecked.tsx';
import { MatrixDock } from './MatrixDock.tsx';
import { MatrixNoLineItem } from './MatrixNoLineItem.tsx';
import { MatrixPane } from './MatrixPane.tsx';
import { MatrixRows } from './MatrixRows.tsx';
import { MatrixTable } from './MatrixTable.tsx';
import { useCreateMatrix } from './matrix.queries.ts';
import { changed, type MatrixBody, notReady } from './matrix-state.ts';
import { useMatrix } from './useMatrix.ts';
import '#ui/form/form.css';
import './launch-matrix.css';
import './matrix-table.css';
import './matrix-pane.css';
import './matrix-rows.css';

type Props = {
  application: Application;
  /** The line item that the address names. */
  lineItem: number | undefined;
  /** The campaigns page: the way back. */
  back: string;
  onCreated: (made: readonly WholeCampaign[]) => void;
};

type Submission = { body: MatrixBody; idempotencyKey: string; count: number };

/** Where an issue is mended: the field that stands for its path, or for the beginning of it. */
const lead = (page: RefObject<HTMLDivElement | null>, path: string) => {
  for (let place = path; place !== ''; place = place.slice(0, Math.max(0, place.lastIndexOf('.')))) {
    const found = page.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(place)}"]`);
    const field = found?.matches('input') ? found : found?.querySelector<HTMLElement>('input');
    if (field) return field.focus();
  }
};

const Page = ({ application, lineItem, back, onCreated, none }: Props & { none: boolean }) => {
  const create = useCreateMatrix();
  /** What was sent and not answered: whether it was made is known once it is sent again as it was. */
  const [unanswered, setUnanswered] = useState<Submission | null>(null);
  const matrix = useMatrix(application, lineItem, create.isPending || create.isSuccess || unanswered !== null);
  const { setState, rows, cells, issues, check, currency } = matrix;
  const [ringed, ring] = useState<string | null>(null);
  const page = useRef<HTMLDivElement>(null);
  const guard = useUnsavedGuard(matrix.isDirty);
  const names = [...matrix.choices.lists.map(({ name }) => name), 'All devices'];
  const save = async (sent: Submission) => {
    const { body, idempotencyKey } = sent;
    try {
      const made = await create.mutateAsync({ body, idempotencyKey });
      guard.release();
      onCreated(made.items);
    } catch (error) {
      // Once a try is open, only what is told by its key, or of what was sent, says what became of it
      const told = unanswered ? endsSubmission(error) || saysNo(error) : isAnswered(error);
      setUnanswered(told ? null : sent);
      if (!told) return;
      check.again(); // what refused it is told where it stands
      if (error instanceof ApiError && error.errors[0]) lead(page, error.errors[0].path);
    }
  };
  return (
    <>
      <PageHead
        title="Launch matrix"
        before={<BackLink href={back} label="Back to campaigns" />}
        {...(cells > 0 ? { count: `${plural(rows.length, 'campaign')} of ${cells}` } : {})}
      />
      {unanswered && (
        <Note tone="warn" role="alert" className="matrix-unanswered">
          No answer came, so that it is not known whether {plural(unanswered.count, 'campaign')}{' '}
          {unanswered.count === 1 ? 'was' : 'were'} created. Create asks again, and makes none twice; nothing here can
          be changed before that is known.
        </Note>
      )}
      <MidNames names={names}>
        <Columns lined className="matrix" ref={page} inert={unanswered !== null}>
          <div className="matrix-main">
            {none && <NoLineItemLeft />}
            {cells === 0 ? (
              <p className="matrix-empty dim">
                Choose a line item, countries and audiences: each combination becomes a campaign.
              </p>
            ) : (
              <MatrixTable
                {...{ matrix, ringed, ring }}
                onTick={(keys, on) => setState((now) => changed(now, keys, { left_out: !on }))}
              />
            )}
            {matrix.uncounted && (
              <Note tone="bad" role="alert">
                The devices could not be counted. {messageOf(matrix.uncounted)}
              </Note>
            )}
            {rows.length > 0 && (
              <>
                <h2 className="matrix-title">
                  {plural(rows.length, 'campaign')} will be created{' '}
                  <span className="dim">inactive, in one change that one undo takes back</span>
                </h2>
                <MatrixRows
                  {...{ matrix, ringed, ring }}
                  onChange={(keys, own) =>
                    setState((now) => keys.reduce((then, one, at) => changed(then, [one], own[at] ?? {}), now))
                  }
                />
              </>
            )}
          </div>
          <Side label="What they share">
            <MatrixPane matrix={matrix}>
              <MatrixChecked
                count={rows.length}
                currency={currency}
                passed={check.passed}
                spend={matrix.spend}
                unready={notReady(rows.map((row) => matrix.readyAt(matrix.ownOf(row))))}
              />
            </MatrixPane>
          </Side>
        </Columns>
      </MidNames>
      <MatrixDock
        {...{ matrix, back }}
        saving={create.isPending}
        onLeaveOut={(keys) => setState((now) => changed(now, keys, { left_out: true }))}
        onLead={() => issues[0] && lead(page, issues[0].path)}
        unanswered={unanswered !== null}
        onDiscard={() => {
          setUnanswered(null);
          matrix.discard();
        }}
        onSave={(body) => {
          const sent = unanswered ?? (body && { body, idempotencyKey: uuid(), count: rows.length });
          if (sent) void save(sent);
        }}
      />
    </>
  );
};

/** What was sent cannot be stored: had it been, its key would answer that. */
const saysNo = (error: unknown): boolean => error instanceof ApiError && error.status === 400;

/** A campaign for each country and audience, read and changed before any is saved. What is archived takes none. */
export const LaunchMatrix = (props: Props) => {
  const company = useSuspenseQuery(companyOf(props.application.company_id)).data;
  const { items } = useSuspenseQuery(lineItemsOfCompany(company.id)).data;
  const taken = items.some(takesCampaigns);
  const opened = useOpened(taken);
  const why = useWhyNothingNew([
    { kind: 'company', state: company.state },
    { kind: 'application', state: props.application.state },
  ]);
  return (
    <Unless
      why={why}
      action={
        <PlainLink href={props.back} className="button-link">
          Go to the campaigns
        </PlainLink>
      }
    >
      {opened ? <Page {...props} none={!taken} /> : <MatrixNoLineItem company={company.id} />}
    </Unless>
  );
};
