import { whyNotChurn } from '@fairlead/domain/churn/churn.rules';
import { when } from '@fairlead/domain/issue';
import { type ReactNode, useMemo } from 'react';
import { DraftForm, Section } from '#ui/form/DraftForm.tsx';
import { LockedField } from '#ui/form/LockedField.tsx';
import { SaveBar } from '#ui/form/SaveBar.tsx';
import { SwitchField } from '#ui/form/SwitchField.tsx';
import { useDraft } from '#ui/form/useDraft.ts';
import { useMay } from '../auth/auth.queries.ts';
import { type ChurnApp, useUpdateChurn } from './churn.queries.ts';
import { churnWords } from './churn-words.ts';

const FIELD = 'is_churn_prediction_enabled';
type Values = Pick<ChurnApp, typeof FIELD>;

/** What stands against the switch as it would be sent, under it (AP-85). */
const rulesOf = (churn: ChurnApp) => (values: Values) => {
  const why = whyNotChurn(churn, values[FIELD]);
  return when(why !== null, FIELD, why ?? '');
};

/** The toggle and Apply; `facts`: data stream and file. */
export const ChurnForm = ({ churn, facts }: { churn: ChurnApp; facts: ReactNode }) => {
  const edit = useMay()('churn.edit');
  const update = useUpdateChurn();
  const on = churn[FIELD];
  const start = useMemo<Values>(() => ({ [FIELD]: on }), [on]);
  const draft = useDraft<Values>({
    start,
    rules: rulesOf(churn),
    save: (values) => update.mutateAsync({ params: { applicationId: String(churn.app_id) }, body: values }),
    editing: churnWords,
  });
  const why = whyNotChurn(churn, true);
  const ending = on && !churn.is_datastream_enabled;
  return (
    <DraftForm draft={draft} label="Churn API">
      <Section title="Churn API" note="Who is about to leave, predicted from the app’s events.">
        {edit ? (
          <SwitchField
            name={FIELD}
            label="Churn API"
            wide
            disabled={why !== null}
            description={
              why ??
              (ending
                ? 'No event of this app arrived within the last 7 days. Once switched off, it can be switched on only when events arrive again.'
                : 'Files of predictions arrive while it is on.')
            }
          />
        ) : (
          <LockedField
            label="Churn API"
            value={on ? 'On' : 'Off'}
            reason="Your role can see the churn API, not switch it."
            wide
          />
        )}
      </Section>
      {facts}
      {edit && <SaveBar />}
    </DraftForm>
  );
};
